import type { TestServer } from './server.ts';

export interface NuevaGuia {
  numero?: string;
  cliente_id?: number;
  agente_id?: number | null;
  bultos?: number;
  servicio?: string;
  contra_reembolso_centavos?: number | null;
  correo?: string;
  /** Hours ago at which its data came in. */
  hace?: number;
}

let made = 0;

/** A parcel of which only the data is known yet, as they come from a client. Answers its id and number. */
export async function newGuia(server: TestServer, given: NuevaGuia = {}): Promise<{ id: number; numero: string }> {
  const numero = given.numero ?? nextNumber();
  const [row] = await server.query(INSERT, valuesOf([numero], given));
  return { id: Number(row.id), numero };
}

/** So many of them at once, which takes a hundredth of what one after the other takes. */
export async function newGuias(
  server: TestServer,
  count: number,
  given: Omit<NuevaGuia, 'numero'> = {},
): Promise<{ id: number; numero: string }[]> {
  const rows = await server.query(INSERT, valuesOf(Array.from({ length: count }, nextNumber), given));
  return rows.map(({ id, numero }) => ({ id: Number(id), numero }));
}

function nextNumber(): string {
  made += 1;
  return `77${String(made).padStart(10, '0')}`;
}

const INSERT = `
  WITH g AS (
    INSERT INTO guia (numero, cliente_id, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio, bultos,
                      contra_reembolso_centavos, correo, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha)
    SELECT n, $2, 'Rosa Olivera', 1, 1, $3::bigint, 3, $4, $5, $6::bigint, $8, now() - $7 * interval '1 hour', hoy() + 2, 'PRE_INGRESADO', hoy() + 2, 'DAT',
           now() - $7 * interval '1 hour'
      FROM unnest($1::text[]) n
    RETURNING id, numero, cliente_id, ultimo_fecha, bultos
  ), e AS (
    INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT id, cliente_id, 'DAT', ultimo_fecha FROM g
  ), b AS (
    INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
    SELECT g.id, n, 'PRE_INGRESADO', 'DAT', g.ultimo_fecha FROM g, generate_series(1, g.bultos) n WHERE g.bultos > 1
  )
  SELECT id, numero FROM g ORDER BY id`;

function valuesOf(numeros: string[], given: NuevaGuia): unknown[] {
  const { cliente_id = 1, agente_id = null, bultos = 1, servicio = 'ESTANDAR_DOMICILIO', hace = 72 } = given;
  const cobro = given.contra_reembolso_centavos ?? null;
  return [numeros, cliente_id, agente_id, servicio, bultos, cobro, hace, given.correo ?? null];
}
