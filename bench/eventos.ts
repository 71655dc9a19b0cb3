import { insertLectura, selectEncuentro } from '#features/eventos/server/lecturas.sql.ts';
import { selectLote } from '#features/eventos/server/lotes.sql.ts';
import { type EventoNuevo, insertEvento, lockGuia } from '#features/guias/server/motor.sql.ts';
import type { Proyeccion } from '#features/guias/server/proyeccion.ts';
import { insertAudit } from '#server/audit/auditoria.sql.ts';
import type { Db } from '#server/db/db.ts';
import { recordStatements, type Statement } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** Stand in recorded statements for the parcel that each repetition is about. */
const ANY = { id: 987_654_321, numero: 'CENTINELA' };

/** One reading of the scan station: product and bare statements take parcels of their own, or the second would find a repetition. */
export async function compareEventos({ call, bare, owner, scope }: Subject): Promise<Comparison[]> {
  const parcels = await waitingParcels(owner);
  const next = turns(parcels);
  const lote = await openLote(call);
  const other = await openLote(call);
  const statements = await recorded(scope, other);
  return [
    {
      name: '(i) read a label',
      target: { times: 3, part: 0.25 },
      product: async () => {
        const { lectura } = await call({
          service: 'eventos.registrar',
          lote_id: lote,
          codigo: next().numero,
          peso_gramos: 1200,
        });
        if (Object(lectura).resultado !== 'hecha') throw new Error(`the parcels ran out: ${JSON.stringify(lectura)}`);
      },
      limit: async () => {
        const own = next();
        await bare(
          scope,
          statements.map((statement) => about(statement, own)),
          'write',
        );
      },
    },
  ];
}

interface Parcel {
  readonly id: number;
  readonly numero: string;
}

/** Parcels of one piece, put where a scan at the plant is what comes next. */
export async function waitingParcels(owner: Subject['owner']): Promise<Parcel[]> {
  const rows = await owner(`
    UPDATE guia SET estado_general = 'LEVANTADO', ultimo_evento = 'LEV_OK', ultimo_fecha = now() - interval '1 hour', agente_id = NULL
     WHERE id IN (SELECT id FROM guia g WHERE bultos = 1 AND madre_id IS NULL AND estado_general <> 'EN_AGENCIA'
                     AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta) ORDER BY md5(id::text) LIMIT 120000)
    RETURNING id, numero`);
  await owner('VACUUM ANALYZE guia');
  return rows.map(({ id, numero }) => ({ id: Number(id), numero: String(numero) }));
}

export function turns(parcels: readonly Parcel[]): () => Parcel {
  let made = -1;
  return () => {
    made += 1;
    const parcel = parcels[made];
    if (!parcel) throw new Error('there are too few parcels for so many readings');
    return parcel;
  };
}

export async function openLote(call: Subject['call']): Promise<number> {
  const { lote } = await call({
    service: 'eventos.abrir_lote',
    tipo: 'ING_PL',
    datos: {},
    esperadas: { modo: 'ninguna' },
  });
  return Number(Object(lote).id);
}

/** What the product sends for one reading: the batch and its parcel, the lock, the event, the reading, the counters, the trace. */
async function recorded(scope: Subject['scope'], lote: number): Promise<Statement[]> {
  const now = new Date().toISOString();
  const etiquetas = [{ numero: ANY.numero, bulto: null }];
  const pedido = { tipo: 'ING_PL', fecha: null, clave: null, motivo_id: null, agente_id: null, imagenes: [] };
  const parts: ((db: Db) => Promise<unknown>)[] = [
    (db) => selectEncuentro(db, { ...scope, lidera: true }, { lote_id: lote, etiquetas, fecha: null, clave: null }),
    (db) => lockGuia(db, scope, { cual: { id: ANY.id }, pedido }),
    (db) => insertEvento({ db, scope }, evento(scope, now), { proyeccion: proyeccion(now), cambios: {} }),
    (db) =>
      insertAudit(db, {
        usuario_id: scope.usuario_id,
        servicio: 'eventos.registrar',
        ip: '127.0.0.1',
        pedido_id: 'bench',
        change: null,
      }),
    (db) => insertLectura(db, scope, { ...lectura, lote_id: lote }),
    (db) => selectLote(db, { ...scope, lidera: true }, lote),
  ];
  const sent: Statement[] = [];
  for (const part of parts) sent.push(...(await recordStatements(part)));
  return sent;
}

const lectura = {
  codigo: ANY.numero,
  resultado: 'hecha',
  razon: null,
  texto: 'Ingreso a planta',
  guia_id: ANY.id,
  bulto: null,
  evento_id: 1,
  repite_id: null,
  fecha: null,
  peso_gramos: 1200,
  sin_peso: null,
  sobrante: false,
  tardia: false,
  clave: null,
} as const;

function evento({ usuario_id }: Subject['scope'], now: string): EventoNuevo {
  return {
    ...{
      guia_id: ANY.id,
      cliente_id: 1,
      tipo: 'ING_PL',
      fecha_evento: now,
      fecha_registro: now,
      usuario_id,
      agente_id: null,
    },
    ...{
      agente_previo_id: null,
      lugar: 'Planta Montevideo',
      nota: null,
      bultos: null,
      motivo_id: null,
      monto_centavos: null,
      medio: null,
    },
    ...{
      documento: null,
      recibe: null,
      peso_gramos: 1200,
      dia: null,
      foto_id: null,
      firma_id: null,
      corrige_id: null,
      clave: null,
      recorrido_id: null,
      carro_id: null,
    },
  };
}

function proyeccion(now: string): Proyeccion {
  return {
    ...{
      estado_general: 'INGRESADO',
      ultimo_evento: 'ING_PL',
      ultimo_fecha: now,
      levantada: now,
      en_agencia_desde: null,
    },
    ...{ vence_el: now.slice(0, 10), agente_id: null, intentos: 0, motivo_id: null, peso_gramos: 1200, piezas: [] },
  };
}

/** The statement with the repetition's own parcel in place of the one that it was recorded with. */
function about({ values, ...statement }: Statement, { id, numero }: Parcel): Statement {
  const own = (value: unknown): unknown => {
    if (value === ANY.id) return id;
    if (value === ANY.numero) return numero;
    return Array.isArray(value) ? value.map(own) : value;
  };
  return { ...statement, values: values.map(own) };
}
