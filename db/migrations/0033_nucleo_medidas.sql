-- How many changes wait to be folded is one of the figures that the server gives of itself.
GRANT SELECT ON caso_resumen_delta TO anden_sistema;
