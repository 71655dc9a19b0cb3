-- Money of a box that its agency takes to the bank: a remesa without a bag, with the number of its boleta and a photo of it. On its way until somebody of ours who is
-- not who sent it says what the bank credited.
ALTER TABLE cuenta DROP CONSTRAINT cuenta_rol_check,
  ADD CONSTRAINT cuenta_rol_check CHECK (rol IN ('EFECTIVO_CHOFER', 'EFECTIVO_AGENCIA', 'EFECTIVO_SIN_ASIGNAR', 'CAJA', 'VALORES_EN_TRANSITO', 'A_ACREDITAR',
    'POR_LIQUIDAR', 'FLETE_COBRADO', 'EXCEDENTE', 'FALTANTE', 'SOBRANTE', 'DIFERENCIA_ASUMIDA', 'FONDO', 'MOVIMIENTO_DE_CAJA', 'BANCO'));

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('remesa', 'DEPOSITADA', 'Depositada en el banco', 'info', false, 6), ('remesa', 'ACREDITADA', 'Acreditada', 'ok', true, 7);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('remesa', NULL, 'depositar', 'Depositar en el banco', 'DEPOSITADA', '{agencia}'),
  ('remesa', 'DEPOSITADA', 'acreditar', 'Acreditar', 'ACREDITADA', '{caja}'),
  ('remesa', 'DEPOSITADA', 'acreditar_con_diferencia', 'Acreditar', 'CON_DIFERENCIA', '{caja}');

-- A number as it is typed from paper: without what stands between its digits, and without the zeros before them.
CREATE FUNCTION boleta_leida(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
  AS $$ SELECT ltrim(regexp_replace(upper(texto), '[^A-Z0-9]', '', 'g'), '0') $$;
REVOKE ALL ON FUNCTION boleta_leida(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION boleta_leida(text) TO anden_personal, anden_agencia;

ALTER TABLE remesa ALTER COLUMN precinto DROP NOT NULL,
  ADD COLUMN via text NOT NULL DEFAULT 'CHOFER' CHECK (via IN ('CHOFER', 'DEPOSITO_BANCARIO')),
  ADD COLUMN boleta text CHECK (length(boleta) BETWEEN 1 AND 40 AND boleta_leida(boleta) <> ''),
  ADD COLUMN foto_id bigint CONSTRAINT remesa_foto REFERENCES archivo,
  ADD CONSTRAINT remesa_es_bolsa_o_deposito CHECK (CASE via WHEN 'CHOFER' THEN precinto IS NOT NULL AND boleta IS NULL AND foto_id IS NULL
    ELSE precinto IS NULL AND boleta IS NOT NULL AND foto_id IS NOT NULL AND lleva_id IS NULL AND precinto_intacto IS NULL END);
CREATE UNIQUE INDEX remesa_boleta_unica ON remesa (boleta_leida(boleta)) WHERE boleta IS NOT NULL;
CREATE UNIQUE INDEX remesa_foto_unica ON remesa (foto_id) WHERE foto_id IS NOT NULL;

-- What was counted lies in our till, what was credited at the bank; the gap is the agency's to explain.
CREATE OR REPLACE FUNCTION contar_remesa(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r remesa;
  viaja int;
BEGIN
  SELECT x.* INTO STRICT r FROM remesa x WHERE x.id = cual;
  viaja := cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU');
  PERFORM asentar_diferencia('remesa', r.id, 'diferencia-remesa:' || r.id, viaja, r.agente_id, r.contado_centavos - r.declarado_centavos);
  IF r.contado_centavos > 0 THEN
    PERFORM mover_dinero('remesa', r.id, 'contada:' || r.id, 'Remesa ' || r.numero || CASE r.via WHEN 'CHOFER' THEN ' contada' ELSE ' acreditada' END,
                         cuenta_de(CASE r.via WHEN 'CHOFER' THEN 'CAJA' ELSE 'BANCO' END, NULL, NULL, 'UYU'), viaja, r.contado_centavos);
  END IF;
END
$$;

GRANT INSERT (via, estado, boleta, foto_id) ON remesa TO anden_personal, anden_agencia;
CREATE POLICY foto_propia ON remesa AS RESTRICTIVE FOR INSERT TO anden_personal, anden_agencia
  WITH CHECK (foto_id IS NULL OR es_archivo_propio(foto_id));
-- Who sees the remesa sees its boleta; the picture stays with it.
CREATE POLICY foto_de_remesa ON archivo FOR SELECT TO anden_personal, anden_agencia USING (EXISTS (SELECT FROM remesa r WHERE r.foto_id = archivo.id));
CREATE OR REPLACE FUNCTION retener_archivo() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM levante WHERE firma_id = OLD.id) OR EXISTS (SELECT FROM levante WHERE foto_id = OLD.id)
     OR EXISTS (SELECT FROM remesa WHERE foto_id = OLD.id) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END
$$;
