-- How long before it is over a lot is still taken in without a word, and still promised to an order.
ALTER TABLE producto
  ADD COLUMN dias_minimos_ingreso int CONSTRAINT dias_de_ingreso CHECK (dias_minimos_ingreso BETWEEN 0 AND 3650),
  ADD COLUMN dias_minimos_salida  int CONSTRAINT dias_de_salida CHECK (dias_minimos_salida BETWEEN 0 AND 3650);
GRANT INSERT (dias_minimos_ingreso, dias_minimos_salida), UPDATE (dias_minimos_ingreso, dias_minimos_salida) ON producto TO anden_personal, anden_deposito;
