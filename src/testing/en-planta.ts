import type { TestServer } from './server.ts';

export interface EnPlanta {
  readonly direccion: string | null;
  readonly localidad?: string;
  readonly bultos?: number;
  readonly zona_id?: number;
}

let made = 0;

/** Parcels for a door that wait at the plant, at these addresses of Montevideo. Answers their ids in order. */
export async function enPlanta(server: TestServer, given: readonly EnPlanta[]): Promise<number[]> {
  made += given.length;
  const rows = await server.query(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (n int, direccion text, localidad text, bultos int, zona_id int)),
     g AS (
       INSERT INTO guia (numero, cliente_id, destinatario, direccion, localidad, departamento_id, zona_id, tamano_id, servicio, bultos, creada,
                         prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada)
       SELECT '55' || lpad(n::text, 10, '0'), 1, 'Persona ' || n, direccion, localidad, 1, zona_id, 3, 'ESTANDAR_DOMICILIO', bultos,
              now() - interval '2 hours', hoy() + 1, 'INGRESADO', hoy() + 1, 'ADM', now() - interval '1 hour', now() - interval '1 hour'
         FROM given ORDER BY n RETURNING id, numero, ultimo_fecha, bultos
     ), e AS (
       INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento)
       SELECT g.id, 1, t.tipo, g.ultimo_fecha - t.hace FROM g CROSS JOIN (VALUES ('DAT', interval '1 hour'), ('ADM', interval '0')) AS t (tipo, hace)
     ), b AS (
       INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
       SELECT g.id, n, 'INGRESADO', 'ADM', g.ultimo_fecha FROM g, generate_series(1, g.bultos) n WHERE g.bultos > 1
     )
     SELECT id::int AS id FROM g ORDER BY numero`,
    [
      JSON.stringify(
        given.map((one, i) => ({
          ...{ localidad: 'Centro', bultos: 1, zona_id: 1 },
          ...one,
          n: made - given.length + i + 1,
        })),
      ),
    ],
  );
  return rows.map((row: { id: number }) => row.id);
}

/** Doors of the register on one straight street, a hundred metres from one to the next: `Yaguarón 100`, `200`, … up to 3,000. */
export const YAGUARON = `
  INSERT INTO direccion_padron (departamento_id, localidad, calle, numero, lat, lng)
  SELECT 1, 'montevideo', 'yaguaron', n * 100, -34.91 + n * 0.0009, -56.19 FROM generate_series(1, 30) AS n;`;
