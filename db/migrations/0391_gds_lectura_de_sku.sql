-- What is scanned may be a SKU. Told anew from every product at each reading it took 18 ms at 9,000 products (bench/RESULTS.md, «The ledger of
-- stock»); kept as a column it is one look into an index, also under row level security, which lets through only what compares text.
ALTER TABLE producto
  ADD COLUMN lectura text COLLATE "C" NOT NULL GENERATED ALWAYS AS (regexp_replace(upper(sku), '[^A-Z0-9]', '', 'g')) STORED;
CREATE INDEX producto_lectura ON producto (lectura);
