-- Whoever stands before a shelf may take another lot of what was asked for: all of a line that nothing was taken of yet becomes a line of that lot.
GRANT UPDATE (partida_id) ON wo_linea TO anden_personal, anden_deposito;
