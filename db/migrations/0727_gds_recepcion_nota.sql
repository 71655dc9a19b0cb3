-- What was seen of what was received without a count is written down with it.
GRANT UPDATE (nota) ON recepcion TO anden_personal, anden_deposito;
