-- What waits to be folded is a figure of the process, which asks as the system (src/server/metrics.sql.ts).
GRANT SELECT ON recorrido_delta TO anden_sistema;
