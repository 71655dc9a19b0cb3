import { llevarBolsa } from '#features/cajas/server/public.ts';
import { mostrada } from '#features/recorridos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import { cerrarRecogida, leerRecogida } from '../recogida.contract.ts';
import { selectEnLaMano } from './carga.sql.ts';
import { insertDescarga } from './descarga.sql.ts';
import { avisarFaltante, firmaDe, refuseOff } from './descarga.ts';
import { propia } from './propia.ts';
import { selectDeRonda } from './recogida.sql.ts';
import { decididasAlRecoger, lineaDe, noSeRecoge, recoger, said } from './recogida.ts';

export const recogidaEndpoints = [
  handle(leerRecogida, async (context, pedido) => {
    const recorrido = await propia(context, pedido.recorrido_id);
    refuseOff(recorrido);
    const { db } = context;
    const guia = await selectEnLaMano(db, leerEtiqueta(pedido.codigo).numero);
    const bolsa = guia === null ? await llevarBolsa(context, pedido) : null;
    if (bolsa !== null) return said(bolsa.resultado, bolsa.texto, null);
    if (guia === null) return said('error', `No existe la guía ${mostrada(pedido.codigo)}`, null);
    const linea = (await selectDeRonda(db, recorrido.id)).find(({ guia_id }) => guia_id === guia.guia_id);
    if (linea === undefined) return noSeRecoge(guia, recorrido.id);
    if (linea.agente_id !== pedido.agente_id)
      return said('ajena', `Está en ${linea.agencia}: no sale de acá`, guia.guia_nro);
    const dicho = await recoger(context, { guia, linea, pedido });
    const now = (await selectDeRonda(db, recorrido.id)).find(({ guia_id }) => guia_id === guia.guia_id);
    return { ...dicho, linea: lineaDe(now ?? linea) };
  }),

  handle(cerrarRecogida, async (context, pedido) => {
    const { db, user, audit } = context;
    const recorrido = await propia(context, pedido.recorrido_id);
    refuseOff(recorrido);
    const { recorrido_id, agente_id, recibe = null } = pedido;
    const lineas = (await selectDeRonda(db, recorrido_id)).filter((linea) => linea.agente_id === agente_id);
    const guias = decididasAlRecoger(lineas, pedido);
    const firma = await firmaDe(pedido);
    const quien = { chofer_id: recorrido.chofer_id ?? user.id, cerrada_por: user.id };
    const cierre = { clase: 'RECOGIDA', recorrido_id, agente_id, ...quien, guias, recibe, firma } as const;
    const { id, descargadas: recogidas } = await insertDescarga(db, cierre);
    const faltan = guias.flatMap(({ guia_id, hecho }) => (hecho === 'FALTA' ? [guia_id] : []));
    for (const guia_id of faltan)
      await avisarFaltante(context, { id, numero: recorrido.numero, guia_id, agente_id, clase: 'RECOGIDA' });
    const despues = { clase: 'RECOGIDA', recorrido: recorrido.numero, agente_id, recogidas, faltan, recibe };
    audit({ tabla: 'descarga', fila_id: id, antes: null, despues });
    return { descarga_id: id, recogidas, confirmada: recibe !== null };
  }),
];
