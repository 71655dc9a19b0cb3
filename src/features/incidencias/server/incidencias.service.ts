import { papelesDe } from '#features/guias/server/public.ts';
import type { Endpoint } from '#server/dispatcher.ts';
import { actosDe } from '#server/documentos.ts';
import { answerPage } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';
import { type Calendario, habiles } from '#shared/habil.ts';

import {
  abrirIncidencia,
  anotarIncidencia,
  cerrarIncidencia,
  countIncidencias,
  enviarMensaje,
  getOpcionesDeIncidencias,
  type IncidenciaFila,
  listIncidencias,
  llenarMacro,
  moverIncidencia,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';
import { abrir } from './abrir.ts';
import { isUndoable, mover, moverUna } from './actos.ts';
import { actorDe, anyone, atiende, behind, ours } from './casa.ts';
import { selectEtiquetas } from './etiquetas.sql.ts';
import { etiquetarUna } from './etiquetas.ts';
import { selectSeguidores } from './hilo.sql.ts';
import { adjuntar } from './hilo.ts';
import {
  insertNota,
  lockIncidencia,
  selectEntradas,
  selectGuiaDe,
  selectMacros,
  selectMotivosDeRetencion,
  selectResponsables,
  selectTipos,
} from './incidencias.sql.ts';
import { selectLazos } from './lazos.sql.ts';
import { type FilaLeida, selectCuentas, selectIncidencia, selectIncidencias, selectTotal } from './lista.sql.ts';
import { llenar, macroDe } from './macro.ts';
import { cerrar, contestar, isSuya, responder } from './mensaje.ts';
import { isOld } from './paso.ts';
import { selectCalendarios } from './plazos.sql.ts';
import { calendarioDe } from './plazos.ts';

export const incidenciasEndpoints: readonly Endpoint[] = [
  anyone(listIncidencias, async ({ db, scope }, { page, size, cursor, ...filtros }) => {
    const calendarios = await selectCalendarios(db);
    const lista = { scope, filters: filtros, order: [String(scope.usuario_id)] };
    const found = await answerPage(
      lista,
      { page, size, cursor },
      {
        count: () => selectTotal(db, scope, filtros),
        read: (ventana) => selectIncidencias(db, { scope, filtros }, ventana),
      },
    );
    return { ...found, records: found.records.map((fila) => conResto(fila, calendarios)) };
  }),

  anyone(countIncidencias, ({ db, scope }) => selectCuentas(db, scope)),

  anyone(
    getOpcionesDeIncidencias,
    async (context) => {
      const { db, scope } = context;
      const tipos = await selectTipos(db, scope.tipo);
      if (!atiende(context))
        return {
          tipos: tipos.map((one) => ({ ...one, plantilla_id: null })),
          ...{ responsables: [], macros: [], motivos: [], etiquetas: [] },
        };
      const [responsables, macros, motivos, etiquetas] = await Promise.all([
        selectResponsables(db),
        selectMacros(db),
        selectMotivosDeRetencion(db),
        selectEtiquetas(db),
      ]);
      return { tipos, responsables, macros, motivos, etiquetas };
    },
    true,
  ),

  anyone(verIncidencia, async (context, { id }) => {
    const { db, scope, user } = context;
    const leida = await selectIncidencia(db, scope, id);
    if (leida === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
    const [entradas, guia, pasos, calendarios, seguidores, lazos] = await Promise.all([
      selectEntradas(db, scope, id),
      leida.guia_id === null ? null : selectGuiaDe(db, scope, leida.guia_id),
      actosDe(actorDe(context), { entidad: 'incidencia', id, estado: leida.estado }),
      selectCalendarios(db),
      scope.tipo === 'personal' ? selectSeguidores(db, id) : [],
      scope.tipo === 'personal' ? selectLazos(db, id) : [],
    ]);
    const papeles = papelesDe(user);
    const mayHold =
      guia !== null && atiende(context) && (papeles === null || papeles.has('operario') || papeles.has('encargado'));
    const known = new Set(pasos.map(({ acto }) => acto));
    if (known.has('deshacer') && !(await isUndoable(context, id))) known.delete('deshacer');
    if (isOld(leida)) known.delete('reabrir');
    if (leida.guia_id === null) known.delete('preguntar_chofer');
    if (!isSuya(leida)) known.delete('retirar');
    const mayLetGo = leida.retiene && atiende(context);
    const held = [...(mayLetGo ? ['soltar'] : []), ...(mayHold && !leida.retiene ? ['retener'] : [])];
    const actos = [...known, ...(leida.abierta ? held : [])];
    return { incidencia: { ...leida, ...conResto(leida, calendarios) }, entradas, guia, actos, seguidores, lazos };
  }),

  anyone(abrirIncidencia, abrir, true),

  anyone(enviarMensaje, async (context, params) => {
    const { numero, estado } = atiende(context) ? await responder(context, params) : await contestar(context, params);
    return { estado, msg: `Mensaje enviado en ${numero}` };
  }),

  behind(anotarIncidencia, async (context, { id, texto, adjuntos }) => {
    const { db, scope, user, audit } = context;
    const incidencia = await lockIncidencia(db, scope, id);
    if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
    const nota = await insertNota(db, { incidencia_id: id, usuario_id: user.id, texto });
    await adjuntar(context, adjuntos, { nota });
    audit({ tabla: 'incidencia', fila_id: id, antes: null, despues: { nota: texto.length } });
    return { msg: `Nota interna guardada en ${incidencia.numero}` };
  }),

  ours(moverIncidencia, async (context, { id, ...pedido }) => {
    const { numero, estado } = await mover(context, id, pedido);
    return { estado, msg: `${numero}: ${HECHO[pedido.acto]}` };
  }),

  ours(moverIncidencias, async (context, { ids, macro_id, acto, etiqueta, ...pedido }) => {
    const macro = macro_id === undefined ? null : await macroDe(context, macro_id);
    const filas: { id: number; numero: string | null; razon: string | null }[] = [];
    for (const id of new Set(ids))
      filas.push(
        acto === 'etiquetar' || acto === 'quitar_etiqueta'
          ? await etiquetarUna(context, id, { acto, etiqueta })
          : await moverUna(context, id, { ...pedido, acto, macro }),
      );
    const hechas = filas.filter(({ razon }) => razon === null);
    const despues = {
      ...{ acto, ids: hechas.map(({ id }) => id) },
      ...(etiqueta === undefined ? {} : { etiqueta }),
    };
    context.audit({ tabla: 'incidencia', fila_id: null, antes: null, despues });
    return { hechas: hechas.length, filas };
  }),

  ours(llenarMacro, async (context, { id, macro_id }) => llenar(context, id, await macroDe(context, macro_id))),

  anyone(cerrarIncidencia, async (context, { id }) => {
    await cerrar(context, id);
    return { msg: 'Gracias: la incidencia quedó cerrada' };
  }),
];

const HECHO = {
  tomar: 'la tomó usted',
  asignar: 'asignada',
  clasificar: 'clasificada',
  esperar_tercero: 'espera a un tercero',
  preguntar_chofer: 'se le preguntó al chofer',
  retomar: 'en gestión',
  resolver: 'resuelta',
  reabrir: 'reabierta',
  duplicar: 'unida a la otra',
  anular: 'anulada',
  retener: 'la guía queda retenida',
  soltar: 'ya no retiene la guía',
  deshacer: 'de vuelta en gestión',
} as const;

/** Working seconds that are left of its terms, by its own calendar. */
function conResto<F extends FilaLeida>(
  fila: F,
  calendarios: ReadonlyMap<number, Calendario>,
): F & Pick<IncidenciaFila, 'resta_s' | 'resta_respuesta_s'> {
  const { vence, respuesta_vence, ahora, calendario_id } = fila;
  const calendario = calendarioDe(calendarios, calendario_id);
  const until = (end: string | null) => (end === null ? null : habiles(Date.parse(ahora), Date.parse(end), calendario));
  return { ...fila, resta_s: until(vence), resta_respuesta_s: until(respuesta_vence) };
}
