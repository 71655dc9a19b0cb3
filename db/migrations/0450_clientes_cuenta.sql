-- What was booked on an account is read newest first, as the page of a client does: one walk of the index instead of a sort of all there is.
-- Whoever sums an account reads the same index as before.
DROP INDEX asiento_linea_debe, asiento_linea_haber;
CREATE INDEX asiento_linea_debe ON asiento_linea (debe_id, asiento_id DESC) INCLUDE (centavos);
CREATE INDEX asiento_linea_haber ON asiento_linea (haber_id, asiento_id DESC) INCLUDE (centavos);
