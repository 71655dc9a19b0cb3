import { selectBolsas } from '#features/cajas/server/public.ts';
import { mostrada } from '#features/recorridos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import {
  cerrarDescarga,
  confirmarDescarga,
  descargasDeAgencia,
  leerDescarga,
  misDescargas,
} from '../descarga.contract.ts';
import { selectEnLaMano } from './carga.sql.ts';
import {
  insertDescarga,
  lockDescarga,
  selectDeParada,
  selectDescargas,
  selectDescargasDeAgencia,
  selectLineaDe,
  selectPorDescargar,
  updateConfirmada,
} from './descarga.sql.ts';
import {
  avisarDiferencia,
  avisarFaltante,
  decididas,
  descargar,
  firmaDe,
  lineaDe,
  noSeDescarga,
  paradasDe,
  refuseOff,
  said,
} from './descarga.ts';
import { choferDe, propia } from './propia.ts';
import { selectPorRecoger } from './recogida.sql.ts';

export const descargaEndpoints = [
  handle(misDescargas, async (context, { chofer_id }) => {
    const chofer = choferDe(context, chofer_id);
    return {
      paradas: paradasDe({
        lineas: await selectPorDescargar(context.db, chofer),
        porRecoger: await selectPorRecoger(context.db, chofer),
        bolsas: await selectBolsas(context.db, chofer),
        dichas: await selectDescargas(context.db, chofer),
      }),
    };
  }),

  handle(leerDescarga, async (context, pedido) => {
    const recorrido = await propia(context, pedido.recorrido_id);
    refuseOff(recorrido);
    const { db } = context;
    const guia = await selectEnLaMano(db, leerEtiqueta(pedido.codigo).numero);
    if (guia === null) return said('error', `No existe la guía ${mostrada(pedido.codigo)}`, null);
    const cual = { recorrido_id: recorrido.id, guia_id: guia.guia_id };
    const linea = await selectLineaDe(db, cual);
    if (linea === null) return noSeDescarga(guia, recorrido.id);
    if (linea.agente_id !== pedido.agente_id)
      return said('ajena', `Va a ${linea.agencia}: no la deje acá`, guia.guia_nro);
    const dicho = await descargar(context, guia, pedido);
    return { ...dicho, linea: lineaDe((await selectLineaDe(db, cual)) ?? linea) };
  }),

  handle(cerrarDescarga, async (context, pedido) => {
    const { db, audit } = context;
    const recorrido = await propia(context, pedido.recorrido_id);
    refuseOff(recorrido);
    const { recorrido_id, agente_id, recibe = null } = pedido;
    const guias = decididas(await selectDeParada(db, { recorrido_id, agente_id }), pedido);
    const chofer_id = recorrido.chofer_id ?? context.user.id;
    const firma = await firmaDe(pedido);
    const cierre = {
      clase: 'DESCARGA' as const,
      recorrido_id,
      agente_id,
      chofer_id,
      cerrada_por: context.user.id,
      guias,
      recibe,
      firma,
    };
    const { id, descargadas } = await insertDescarga(db, cierre);
    for (const { guia_id, hecho } of guias) {
      if (hecho === 'FALTA') await avisarFaltante(context, { id, numero: recorrido.numero, guia_id, agente_id });
    }
    const faltan = guias.filter(({ hecho }) => hecho === 'FALTA').map(({ guia_id }) => guia_id);
    audit({
      tabla: 'descarga',
      fila_id: id,
      antes: null,
      despues: { recorrido: recorrido.numero, agente_id, descargadas, faltan, recibe },
    });
    return { descarga_id: id, descargadas, confirmada: recibe !== null };
  }),

  handle(descargasDeAgencia, async (context, { agente_id }) => {
    const { id } = await sedeOf(context, agente_id);
    return { descargas: await selectDescargasDeAgencia(context.db, id) };
  }),

  handle(confirmarDescarga, async (context, { agente_id, id, contadas, nota = null }) => {
    const { db, user, audit } = context;
    const sede = await sedeOf(context, agente_id);
    const espera = await lockDescarga(db, { id, agente_id: sede.id });
    if (espera === null) throw new AppError('DESCARGA_NO_ENCONTRADA', { id });
    if (espera.confirmada !== null) throw new AppError('DESCARGA_CONFIRMADA', { id });
    // Nobody says both sides.
    if (espera.chofer_id === user.id || espera.cerrada_por === user.id) throw new AppError('SIN_PERMISO', { id });
    const coincide = contadas === espera.descargadas;
    const incidencia_id = coincide ? null : await avisarDiferencia(context, { id, sede, contadas, nota });
    await updateConfirmada(db, id, { contadas, confirma_id: user.id, nota, incidencia_id });
    audit({ tabla: 'descarga', fila_id: id, antes: null, despues: { contadas, coincide, nota } });
    return { coincide };
  }),
];
