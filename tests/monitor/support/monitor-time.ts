// Times are read from the caller, as wherever the monitor runs.
import '@monitor/db/callers';
