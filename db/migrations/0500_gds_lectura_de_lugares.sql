-- A place is read by people who have not said in which depósito they stand: the unique key begins with the depósito, and would be gone
-- through from end to end.
CREATE INDEX almacenamiento_lectura ON almacenamiento (lectura);
