# RELIC::relic: an installed RELIC (GLASSHOUSE_RELIC=<prefix>), else our own build of 0.4.1.
# The next commit builds it; this file is the one place that knows how.
add_library(glasshouse_relic INTERFACE)
add_library(RELIC::relic ALIAS glasshouse_relic)
