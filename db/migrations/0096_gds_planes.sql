-- A plan that is made while a table has a few rows reads all of it, and is kept while thousands are added: what looks for one row by its
-- key is told to use it.
ALTER FUNCTION trazar_camino() SET enable_seqscan = off;
ALTER FUNCTION asentar_movimientos() SET enable_seqscan = off;
ALTER FUNCTION asentar_movimientos() SET enable_hashjoin = off;
ALTER FUNCTION asentar_movimientos() SET enable_mergejoin = off;
