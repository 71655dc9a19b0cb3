-- What a person's scanner types where a symbol of GS1 has its separator, if it can send neither Ctrl+] nor F8.
ALTER TABLE preferencia ADD COLUMN gs1_separador text NOT NULL DEFAULT '' CHECK (length(gs1_separador) <= 5);
GRANT UPDATE (gs1_separador) ON preferencia TO anden_personal, anden_cliente, anden_agencia, anden_deposito;
