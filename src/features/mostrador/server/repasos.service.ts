import { etiquetasDe } from '#features/eventos/server/public.ts';
import { appendEvento } from '#features/guias/server/public.ts';
import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import {
  abrirRepaso,
  apartarAjena,
  cerrarRepaso,
  DIAS_DE_PRORROGA,
  declararDanada,
  type Faltante,
  leerRepaso,
  listRepasos,
  prorrogarGuia,
  type Repaso,
  verRepaso,
} from '../repasos.contract.ts';
import { leer } from './lecturas.ts';
import { lockPorEntregar } from './mostrador.sql.ts';
import {
  closeRepaso,
  insertAparte,
  insertRepaso,
  lockRepaso,
  type RepasoHeld,
  selectFaltantes,
  selectGuiaDeEtiqueta,
  selectLeida,
  selectProrroga,
  selectRepaso,
  selectRepasosAbiertos,
  selectRondas,
  selectUltimoInventario,
} from './repasos.sql.ts';

export const repasosEndpoints: readonly Endpoint[] = [
  handle(listRepasos, async (context, { agente_id }) => {
    const { id } = await sedeOf(context, agente_id);
    const { db } = context;
    return {
      abiertos: await selectRepasosAbiertos(db, id),
      rondas: await selectRondas(db, id),
      ultimo_inventario: await selectUltimoInventario(db, id),
    };
  }),

  handle(verRepaso, async (context, { agente_id, id }) => {
    const repaso = await shown(context, { agente_id, id });
    return { repaso, faltan: await selectFaltantes(context.db, context.scope, id) };
  }),

  handle(abrirRepaso, async (context, { agente_id, clase, recorrido = null }) => {
    const sede = await sedeOf(context, agente_id);
    const { db, user, audit } = context;
    const nuevo = {
      agente_id: sede.id,
      clase,
      recorrido: clase === 'RECEPCION' ? recorrido : null,
      usuario_id: user.id,
    };
    const id = await insertRepaso(db, nuevo);
    const open = (await selectRepasosAbiertos(db, sede.id)).find((one) => one.clase === clase);
    if (open === undefined) throw new AppError('RECORRIDO_SIN_GUIAS', { recorrido });
    if (id !== null)
      audit({ tabla: 'repaso', fila_id: id, antes: null, despues: { ...nuevo, esperadas: open.esperadas } });
    return { repaso: open };
  }),

  handle(leerRepaso, async (context, pedido) => {
    const repaso = await held(context, { agente_id: pedido.agente_id, id: pedido.repaso_id }, 'leer');
    const leida = await leer(context, repaso, pedido);
    const { resultado, texto, guia } = leida;
    const despues = { codigo: pedido.codigo.slice(0, 60), resultado, texto, guia_id: guia?.id ?? null };
    context.audit({ tabla: 'repaso', fila_id: repaso.id, antes: null, despues });
    return { ...leida, repaso: await known(context, repaso.id) };
  }),

  handle(apartarAjena, async (context, { agente_id, repaso_id, codigo }) => {
    const repaso = await held(context, { agente_id, id: repaso_id }, 'leer');
    const sede = await sedeOf(context, repaso.agente_id);
    const { db, scope, user } = context;
    const etiquetas = etiquetasDe(codigo);
    const own = await selectLeida(db, scope, { repaso_id, agente_id: repaso.agente_id, etiquetas });
    if (own !== null) throw new AppError('GUIA_ES_DE_ACA', { codigo });
    const guia_id = await selectGuiaDeEtiqueta(
      db,
      etiquetas.map(({ numero }) => numero),
    );
    const incidencia_id = await abrirDeSistema(context, {
      ...{ clave: `repaso:${repaso_id}:aparte:${codigo}`, tipo: 'OTRA', ...(guia_id === null ? {} : { guia_id }) },
      asunto: `Paquete que no es de ${sede.nombre}: ${codigo}`.slice(0, 160),
      texto: `Se leyó ${codigo} al recibir y quedó aparte en ${sede.nombre}. ${guia_id === null ? 'No es una guía nuestra.' : 'Diga por dónde sigue.'}`,
      ruta: `/pickup?agente=${repaso.agente_id}`,
    });
    await insertAparte(db, { repaso_id, codigo, usuario_id: user.id, incidencia_id });
    context.audit({ tabla: 'repaso', fila_id: repaso_id, antes: null, despues: { aparte: codigo } });
    return { texto: 'Quedó aparte. Ya se avisó.', repaso: await known(context, repaso_id) };
  }),

  handle(declararDanada, async (context, { agente_id, guia_id, nota, foto_id }) => {
    const sede = await sedeOf(context, agente_id);
    const guia = await aqui(context, sede.id, guia_id);
    await appendEvento(
      context,
      { id: guia_id },
      { ...{ tipo: 'DAN', fecha_evento: null, clave: context.clave, autorizado: true }, datos: { nota, foto_id } },
    );
    await abrirDeSistema(context, {
      ...{ clave: `danada:${guia_id}:${context.clave ?? ''}`, tipo: 'DANO', guia_id },
      ...{ asunto: `Llegó dañada a ${sede.nombre}: ${guia.numero}`, texto: nota },
    });
    return { guia_nro: guia.numero };
  }),

  handle(cerrarRepaso, async (context, { agente_id, id }) => {
    const repaso = await held(context, { agente_id, id }, 'cerrar');
    const sede = await sedeOf(context, repaso.agente_id);
    const { db, scope, user } = context;
    await closeRepaso(db, id, user.id);
    const faltan = await selectFaltantes(db, scope, id);
    const closed = await known(context, id);
    for (const falta of faltan) await avisarFaltante(context, { repaso: closed, falta, sede: sede.nombre });
    const { leidas, sobrantes } = closed;
    context.audit({ tabla: 'repaso', fila_id: id, antes: null, despues: { leidas, sobrantes, faltan: faltan.length } });
    return { repaso: closed, faltan };
  }),

  handle(prorrogarGuia, async (context, { agente_id, guia_id, dia, dias = DIAS_DE_PRORROGA }) => {
    const sede = await sedeOf(context, agente_id);
    const guia = await aqui(context, sede.id, guia_id);
    const now = await selectProrroga(context.db, guia_id, dias);
    if (now?.estado_general !== 'EN_AGENCIA') throw new AppError('GUIA_NO_ESTA_AQUI', { guia_id });
    const hasta = dia ?? now.pedido;
    refuseProrroga(context, { ...now, dia: hasta });
    await appendEvento(
      context,
      { id: guia_id },
      {
        ...{ tipo: 'PRO', fecha_evento: null, clave: context.clave, autorizado: true },
        datos: { dia: hasta, nota: `Prórroga hasta el ${formatDay(hasta)}` },
      },
    );
    return { guia_nro: guia.numero, vence_el: hasta };
  }),
];

/** @throws AppError PRORROGA_AGOTADA, DATOS_INVALIDOS */
function refuseProrroga(
  { user }: CallContext,
  { veces, hoy, vence_el, hasta, dia }: { veces: number; hoy: string; vence_el: string; hasta: string; dia: string },
): void {
  const wrong = (texto: string) => new AppError('DATOS_INVALIDOS', {}, { dia: texto });
  if (dia <= vence_el || dia < hoy) throw wrong(`Ya se guarda hasta el ${formatDay(vence_el)}: elija un día posterior`);
  if (user.tipo_usuario === 'personal' && isEncargado(user)) return;
  if (veces > 0) throw new AppError('PRORROGA_AGOTADA', { veces });
  if (dia > hasta) throw wrong(`El mostrador la guarda hasta el ${formatDay(hasta)} como mucho`);
}

const FALTA = {
  RECEPCION: { tipo: 'FALTANTE_EN_DESCARGA', asunto: 'Falta al recibir' },
  VENCIDAS: { tipo: 'FALTANTE_EN_ESTANTE', asunto: 'Vencida que no está' },
  INVENTARIO: { tipo: 'FALTANTE_EN_ESTANTE', asunto: 'Falta en los estantes' },
} as const;

async function avisarFaltante(
  context: CallContext,
  { repaso, falta, sede }: { repaso: Repaso; falta: Faltante; sede: string },
): Promise<void> {
  const { tipo, asunto } = FALTA[repaso.clase];
  const { guia_id, guia_nro, leidos, bultos, estante } = falta;
  const pieces = leidos > 0 ? ` (${leidos} de ${bultos} bultos)` : '';
  const ronda = repaso.recorrido === null ? '' : ` Recorrido ${repaso.recorrido}.`;
  await abrirDeSistema(context, {
    ...{ clave: `repaso:${repaso.id}:guia:${guia_id}`, tipo, guia_id },
    asunto: `${asunto} en ${sede}: ${guia_nro}${pieces}`,
    texto: `No se leyó ${guia_nro}${pieces}.${ronda}${estante === null ? '' : ` Figura en el estante ${estante}.`}`,
  });
}

interface Cual {
  readonly agente_id: number | undefined;
  readonly id: number;
}

async function known({ db }: CallContext, id: number): Promise<Repaso> {
  const repaso = await selectRepaso(db, id);
  if (repaso === null) throw new AppError('REPASO_NO_ENCONTRADO', { id });
  return repaso;
}

/** @throws AppError REPASO_NO_ENCONTRADO where it is none of this counter */
async function shown(context: CallContext, { agente_id, id }: Cual): Promise<Repaso> {
  const repaso = await selectRepaso(context.db, id);
  const sede = await sedeOf(context, agente_id ?? repaso?.agente_id);
  if (repaso === null || repaso.agente_id !== sede.id) throw new AppError('REPASO_NO_ENCONTRADO', { id });
  return repaso;
}

async function held(context: CallContext, { agente_id, id }: Cual, para: 'leer' | 'cerrar'): Promise<RepasoHeld> {
  const repaso = await lockRepaso(context.db, id, para);
  const sede = await sedeOf(context, agente_id ?? repaso?.agente_id);
  if (repaso === null || repaso.agente_id !== sede.id) throw new AppError('REPASO_NO_ENCONTRADO', { id });
  if (repaso.cerrado !== null) throw new RefusalError('REPASO_CERRADO', 'Esa lista ya se cerró: abra otra', { id });
  return repaso;
}

/** @throws AppError GUIA_NO_ESTA_AQUI */
async function aqui({ db, scope }: CallContext, agente_id: number, guia_id: number) {
  const [guia] = await lockPorEntregar(db, scope, { agente_id, guias: [guia_id] });
  if (guia === undefined) throw new AppError('GUIA_NO_ESTA_AQUI', { guia_id });
  return guia;
}
