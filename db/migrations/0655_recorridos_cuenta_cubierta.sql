-- The control tower reads a dozen kept figures of each round of the day, which lie wherever they were written first: a page of the table each. With the
-- figure in the key's own index they lie side by side; so that the index is enough, what was folded is looked after sooner than a small table would be.
ALTER TABLE recorrido_cuenta DROP CONSTRAINT recorrido_cuenta_pkey,
  ADD CONSTRAINT recorrido_cuenta_pkey PRIMARY KEY (recorrido_id, dato) INCLUDE (cantidad),
  SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
