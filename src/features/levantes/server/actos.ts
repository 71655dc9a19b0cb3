import type { Autor } from '#features/guias/server/public.ts';
import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import { cambiado, darPaso } from '#server/documentos.ts';
import { insertFile } from '#server/files/archivo.sql.ts';
import { reencodeImage } from '#server/files/reencode-image.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import { AppError } from '#shared/errors.ts';

import type { Mover, Movido } from '../contract.ts';
import { type Acto, ESTADOS, type Estado } from '../palabras.contract.ts';
import { asignar, SIN_RONDA } from './asignar.ts';
import { avisarAlCliente } from './avisos.ts';
import { mandarConstancia } from './constancia.ts';
import { contar, enDecimas } from './conteo.ts';
import { anunciar, type Fuera } from './crear.ts';
import { abrirPorDiferencia, claveDeDiferencia } from './diferencia.ts';
import { falta } from './falta.ts';
import { tomarFranja } from './franja.ts';
import { levantar, soltar } from './lecturas.ts';
import {
  insertLevante,
  inside,
  lockLevante,
  mudarGuias,
  selectMotivos,
  selectNoLevantadas,
  type Tomado,
  updateActo,
} from './levantes.sql.ts';
import { type Actuante, actorDe, gestiona, lectorDe } from './quien.ts';

/** What each act asks for and brings along. The step itself is the engine's of documents. */

type Cambios = Readonly<Record<string, unknown>>;
interface Hecho {
  readonly cambios: Cambios;
  readonly fuera?: readonly Fuera[];
  readonly nuevo?: Movido['nuevo'];
  /** Another name of the step, by what was found. */
  readonly paso?: string;
}
type Efecto = (context: Actuante, levante: Tomado, pedido: Mover) => Promise<Hecho>;

const NADA: Efecto = async () => ({ cambios: {} });
/** Never chosen by a person: of a levante that was called off. */
const CANCELADO = 66;

const EFECTO: Readonly<Record<Acto, Efecto>> = {
  confirmar: async (context, levante) => {
    await avisarAlCliente(context, levante, 'confirmar');
    return { cambios: {} };
  },
  asignar,
  desasignar: async () => ({ cambios: { chofer_id: null, ...SIN_RONDA } }),
  en_camino: NADA,
  en_punto: NADA,
  levantar: async (context, levante, pedido) => {
    const contado = await contar(context, levante, pedido);
    const found = await levantar(context, levante, { ...pedido, bultos: contado.bultos ?? pedido.bultos });
    const diferencia = pedido.diferencia ?? found.diferencia;
    const firma_id = (await imagenDe(context, 'firma', pedido.firma)) ?? null;
    const foto_id = (await imagenDe(context, 'foto', pedido.foto)) ?? null;
    const { bultos, modo } = found;
    const cambios = { bultos_levantados: bultos, diferencia, entrega: pedido.entrega ?? null, firma_id, foto_id };
    const como = { modo, kg_levantados: enDecimas(pedido.kg) };
    const levantado = pedido.fecha_evento ?? levante.ahora;
    if (levante.estado === 'CANCELADO') await avisarLevantado(context, levante);
    await mandarConstancia(context, levante, { ...cambios, ...como, levantado });
    const paso = diferencia === null ? 'levantar' : 'levantar_con_diferencia';
    if (diferencia !== null) await abrirPorDiferencia(context, levante, { diferencia, bultos });
    return { cambios: { ...cambios, ...como, levantado }, fuera: found.fuera, paso };
  },
  fallar: async (context, levante, { motivo_id, foto, fecha_evento }) => {
    const motivo = (await selectMotivos(context.db)).find(({ id }) => id === motivo_id);
    if (motivo === undefined) throw falta({ motivo_id: 'Elija por qué no se levantó' });
    const foto_id = (await imagenDe(context, 'foto', foto)) ?? null;
    if (motivo.exige_foto && foto_id === null) throw falta({ foto: 'Saque una foto del lugar' });
    const datos = { motivo_id: motivo.id, ...(foto_id === null ? {} : { foto_id }) };
    const fuera = await soltar(context, levante, { datos, fecha_evento });
    await avisarAlCliente(context, levante, 'fallar');
    return { cambios: { motivo_id: motivo.id, foto_id }, fuera };
  },
  recibir: async (context, levante, { decision, incidencia }) => ({
    cambios: {
      recibido: levante.ahora,
      ...decidida(levante, decision),
      ...(incidencia === true ? await seguir(context, levante, decision) : {}),
    },
  }),
  cerrar: async (context, levante, { decision, incidencia }) => {
    if (levante.diferencia !== null && levante.decision === null && decision === undefined)
      throw falta({ decision: 'Escriba qué se decidió sobre la diferencia' });
    const seguido = incidencia === true ? await seguir(context, levante, decision) : {};
    return { cambios: { ...decidida(levante, decision), ...seguido } };
  },
  reabrir: NADA,
  reprogramar,
  cancelar: async (context, levante) => {
    const fuera = await soltar(context, levante, { datos: { motivo_id: CANCELADO }, fecha_evento: undefined });
    // Whoever asked for it calls it off knowingly; of what we call off the client hears.
    if (context.scope.tipo !== 'cliente') await avisarAlCliente(context, levante, 'cancelar');
    return { cambios: { motivo_id: CANCELADO }, fuera };
  },
};

/** Acts of whoever stands at the door, late or not: what the office did meanwhile does not undo them. */
const DE_LA_CALLE: ReadonlySet<Acto> = new Set(['en_camino', 'en_punto', 'levantar', 'fallar']);

/** @throws AppError LEVANTE_NO_ENCONTRADO, DOCUMENTO_CAMBIO, DOCUMENTO_NO_PERMITE, DATOS_INVALIDOS, and of slots and pictures */
export async function mover(
  context: Actuante,
  pedido: Mover,
  { sinVersion = false } = {},
): Promise<Movido & { numero: string }> {
  const { db } = context;
  const { id, acto, version } = pedido;
  const { scope, chofer } = lectorDe(context);
  const levante = await lockLevante(db, inside(scope, chofer), id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  if (!sinVersion && !DE_LA_CALLE.has(acto) && version !== levante.version)
    throw await cambiado(db, scope, { entidad: 'levante', id });
  const { estado } = levante;
  const actor = actorDe(context, levante.chofer_id);
  // The step first where its name is known: what may not be done has no effect to take back.
  const before = acto === 'levantar' ? null : await darPaso(actor, { entidad: 'levante', id, estado }, acto);
  const { cambios, fuera = [], nuevo = null, paso } = await EFECTO[acto](context, levante, pedido);
  const reached = before ?? (await darPaso(actor, { entidad: 'levante', id, estado }, paso ?? acto));
  const hasta: Estado = ESTADOS.find((one) => one === reached) ?? estado;
  await updateActo(db, id, { ...cambios, estado: hasta });
  context.audit({
    tabla: 'levante',
    fila_id: id,
    antes: { numero: levante.numero, estado },
    despues: { acto, estado: hasta },
  });
  const msg =
    acto === 'levantar' && estado === 'CANCELADO'
      ? 'levantado igual: se canceló mientras usted leía, y lo leído vale'
      : '';
  return { id, numero: levante.numero, estado: hasta, msg, fuera: [...fuera], nuevo };
}

/** A new one stands for the old one, with its parcels. */
async function reprogramar(context: Autor, levante: Tomado, { dia, desde }: Mover): Promise<Hecho> {
  const { db, scope, user } = context;
  if (dia === undefined || desde === undefined) throw falta({ franja: 'Elija el día y la franja' });
  const { id, cliente_id, direccion_id, direccion, origen, zona_id, bultos_anunciados, kg_anunciados } = levante;
  const isOurs = origen === 'DEPOSITO';
  const isManager = gestiona(context);
  const franja = await tomarFranja(db, { zona_id, dia, desde, aunqueLleno: isManager, aunqueTarde: isManager });
  const nuevo = await insertLevante(db, {
    ...{ cliente_id, direccion_id, dia, desde, hasta: franja.hasta, estado: 'CONFIRMADO', usuario_id: user.id },
    ...(isOurs
      ? { origen, lugar: { direccion, zona_id } }
      : { origen: scope.tipo === 'cliente' ? 'CLIENTE' : 'TRAFICO' }),
    ...{ bultos_anunciados, kg_anunciados, instrucciones: null, reprogramado_de: id },
  });
  await darPaso(actorDe(context, null), { entidad: 'levante', id: nuevo.id, estado: null }, 'solicitar');
  await mudarGuias(db, id, nuevo.id);
  const again = await selectNoLevantadas(db, scope, id);
  const { fuera } = await anunciar(
    context,
    { id: nuevo.id, cliente_id },
    again.map(({ guia_id }) => guia_id),
  );
  // Whoever asked for it changes it knowingly; of what we change the client hears.
  if (scope.tipo !== 'cliente') await avisarAlCliente(context, { ...nuevo, cliente_id, dia, desde }, 'reprogramar');
  return { cambios: {}, fuera, nuevo };
}

/** It was called off while the driver stood there: what was read rules, and both sides hear of it. */
async function avisarLevantado({ db }: Autor, { id, numero, cliente_id }: Tomado): Promise<void> {
  const both = [await selectPeopleWith(db, 'LEV_002', null), await selectPeopleWith(db, 'CLI_001', cliente_id)].flat();
  await notify(db, both, {
    tipo: 'LEVANTE',
    titulo: `${numero} se levantó igual`,
    texto: `El levante ${numero} se canceló cuando el chofer ya lo había leído: sus guías viajan a planta.`,
    ruta: `/levantes?ver=${id}`,
  });
}

/** What differs becomes a matter that somebody follows up; asked for twice, or opened when it was collected, it is the same one. */
async function seguir({ db }: Autor, { id, numero, diferencia }: Tomado, decision = '—'): Promise<Cambios> {
  const clave = diferencia === null ? `levante:${id}` : claveDeDiferencia(id);
  const incidencia_id = await abrirDeSistema(
    { db },
    {
      ...{ clave, tipo: 'LEVANTE', asunto: `Diferencia en el levante ${numero}` },
      ...{ texto: `Lo que se decidió: ${decision}`, ruta: `/levantes?vista=todos&ver=${id}` },
    },
  );
  return { incidencia_id };
}

function decidida({ diferencia }: Tomado, decision: string | undefined): Cambios {
  return diferencia === null || decision === undefined ? {} : { decision };
}

/** The picture that came with the act, drawn anew; with the act it stays or goes. */
async function imagenDe({ db, user }: Autor, nombre: string, base64: string | undefined): Promise<number | undefined> {
  if (base64 === undefined) return undefined;
  const contenido = await reencodeImage(Buffer.from(base64, 'base64'));
  const id = await insertFile(db, { usuario_id: user.id, nombre: `${nombre}.jpg`, tipo: 'image/jpeg', contenido });
  if (id === null) throw new AppError('DEMASIADO_GRANDE', { reason: 'quota' });
  return id;
}
