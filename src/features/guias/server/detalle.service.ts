import { MIRA_ORDENES } from '#features/gds-ordenes/permisos.contract.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import type { Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';
import { type Codigo, permits } from '#shared/permissions.ts';

import {
  comentarGuia,
  corregirEvento,
  devolverGuia,
  getAuditoriaDeGuia,
  getGuia,
  getOpcionesDeEvento,
  registrarEvento,
  verPrueba,
} from '../detalle.contract.ts';
import { avisarComentario } from './aviso-comentario.ts';
import { cambioEnPalabras } from './cambio.ts';
import {
  existsGuia,
  insertComentario,
  selectAuditoria,
  selectBultos,
  selectCasos,
  selectComentarios,
  selectEventos,
  selectGuia,
  selectIncidenciasDe,
  selectOpciones,
  selectPasos,
  selectPrueba,
  selectSeriesDe,
} from './detalle.sql.ts';
import { accionesDe, bultosDe, estadoDesde, estadosPorEvento, eventosDe, proximoDe, ultimoLugar } from './detalle.ts';
import { devolver } from './devolucion.ts';
import { selectIdDeNumero, selectRendidos } from './motor.sql.ts';
import { appendEvento, correctEvento } from './motor.ts';

export const detalleEndpoints = [
  handle(getGuia, async ({ db, scope, user }, cual) => {
    const id = await idOf({ db, scope }, cual);
    const guia = await selectGuia(db, scope, id);
    if (!guia) throw new AppError('GUIA_NO_ENCONTRADA', { id });
    const seesCasos = scope.tipo === 'personal' && permits({ anyOf: ['PROB_SOL'] }, user);
    const [eventos, pasos, bultos, rendidos, comentarios, casos, incidencias, series] = await Promise.all([
      selectEventos(db, scope, id),
      selectPasos(db),
      selectBultos(db, id),
      selectRendidos(db, id),
      selectComentarios(db, scope, id),
      seesCasos ? selectCasos(db, id) : null,
      seesIncidencias(scope, user) ? selectIncidenciasDe(db, id) : [],
      seesOrdenes(scope, user) ? selectSeriesDe(db, id) : [],
    ]);
    const partes = { guia, eventos, pasos, bultos, rendidos, user };
    const states = estadosPorEvento(partes);
    const estado_desde = estadoDesde(partes, states);
    return {
      guia: {
        ...guia,
        estado_desde,
        proximo: proximoDe(partes, estado_desde),
        ultimo_lugar: ultimoLugar(partes, states),
      },
      eventos: eventosDe(partes, states),
      bultos: bultosDe(partes),
      comentarios,
      casos,
      incidencias,
      series,
      ...accionesDe(partes),
    };
  }),

  handle(getOpcionesDeEvento, ({ db }, { tipo }) => selectOpciones(db, tipo)),

  handle(registrarEvento, async (context, { guia_id, tipo, fecha_evento = null, ...datos }) => {
    const done = await appendEvento(context, { id: guia_id }, { tipo, fecha_evento, clave: context.clave, datos });
    const { evento_id, repetido, texto, guia } = done;
    return { evento_id, repetido, estado_general: guia.estado_general, msg: texto };
  }),

  handle(corregirEvento, async (context, { guia_id, evento_id, nota = null }) => {
    const done = await correctEvento(context, { guia_id, evento_id }, nota);
    return { evento_id: done.evento_id, estado_general: done.guia.estado_general, msg: done.texto };
  }),

  handle(devolverGuia, devolver),

  handle(comentarGuia, async ({ db, scope, user, audit }, { texto, interno, ...cual }) => {
    const guia_id = await idOf({ db, scope }, { id: cual.guia_id, numero: cual.numero });
    await refuseForeign({ db, scope }, guia_id);
    // Only staff keep remarks among themselves.
    const remark = { guia_id, usuario_id: user.id, texto, interno: interno && scope.tipo === 'personal' };
    const id = await insertComentario(db, remark);
    await avisarComentario(db, user, { id, guia_id, texto });
    audit({ tabla: 'comentario', fila_id: id, antes: null, despues: { ...remark } });
    return { id };
  }),

  handle(verPrueba, async ({ db, scope }, which) => {
    const found = await selectPrueba(db, scope, which);
    if (!found) throw new AppError('ARCHIVO_NO_ENCONTRADO', { ...which });
    return { imagen: { tipo: found.tipo, base64: found.contenido.toString('base64') } };
  }),

  handle(getAuditoriaDeGuia, async ({ db, scope }, { id }) => {
    await refuseForeign({ db, scope }, id);
    const entries = await selectAuditoria(db, id);
    return { entradas: entries.map((entry) => ({ ...entry, cambio: cambioEnPalabras(entry) })) };
  }),
];

/** @throws AppError GUIA_NO_ENCONTRADA */
async function refuseForeign({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number): Promise<void> {
  if (!(await existsGuia(db, scope, id))) throw new AppError('GUIA_NO_ENCONTRADA', { id });
}

interface Nombrada {
  readonly id?: number | undefined;
  readonly numero?: string | undefined;
}

/** @throws AppError GUIA_NO_ENCONTRADA for a number that nobody of the scope has */
async function idOf({ db, scope }: Pick<CallContext, 'db' | 'scope'>, { id, numero = '' }: Nombrada): Promise<number> {
  const found = id ?? (await selectIdDeNumero(db, scope, numero));
  if (found === null) throw new AppError('GUIA_NO_ENCONTRADA', { numero });
  return found;
}

/** Whose page of them it is: who attends, and the people of the house that they are about. */
const VE_INCIDENCIAS: Readonly<Partial<Record<Scope['tipo'], Codigo>>> = {
  personal: 'VAL_001',
  cliente: 'CLI_001',
  agencia: 'PCK_001',
};

function seesIncidencias({ tipo, soloChofer }: Scope, user: CallContext['user']): boolean {
  const codigo = VE_INCIDENCIAS[tipo];
  return codigo !== undefined && !soloChofer && permits({ anyOf: [codigo] }, user);
}

/** Whoever sees what an order became sees it with its parcel. */
const seesOrdenes = ({ tipo, soloChofer }: Scope, user: CallContext['user']): boolean =>
  (tipo === 'personal' || tipo === 'cliente') && !soloChofer && permits(MIRA_ORDENES, user);
