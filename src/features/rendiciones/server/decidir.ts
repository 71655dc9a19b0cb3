import { selectIdDeNumero } from '#features/guias/server/public.ts';
import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import type { DecisionDeRendicion } from '../contract.ts';
import { decidir as decidida, type Hallada, hasPorDecidir, lockDiferencia, selectTardias } from './diferencias.sql.ts';
import { paso, refuseHolder } from './reglas.ts';
import { updateEstado } from './rendiciones.sql.ts';

/** What becomes of what was missing or too much: by anybody but whoever held it. */

interface Pedido {
  readonly id: number;
  readonly decision: DecisionDeRendicion;
  readonly nota: string;
  readonly guia?: string | undefined;
}

const DE_BULTO: ReadonlySet<string> = new Set(['BUSCAR', 'INCIDENCIA']);

/** @throws AppError as the contract says */
export async function decidir(context: CallContext, pedido: Pedido): Promise<number | null> {
  const { db, user, audit } = context;
  const hallada = await lockDiferencia(db, pedido.id);
  if (hallada === null) throw new AppError('DIFERENCIA_NO_ENCONTRADA', { id: pedido.id });
  refuseHolder(context, hallada.chofer_id);
  if (hallada.decision !== null) throw new AppError('DIFERENCIA_DECIDIDA', { id: pedido.id });
  if (pedido.decision === 'ASUMIDA' && !isEncargado(user)) throw new AppError('SIN_PERMISO', { id: pedido.id });
  if (!corresponde(hallada, pedido.decision)) throw new AppError('DECISION_NO_CORRESPONDE', { id: pedido.id });
  const { decision, nota } = pedido;
  const incidencia_id = decision === 'INCIDENCIA' ? await incidenciaDe(context, hallada, nota) : null;
  for (const id of await juntoCon(context, hallada, pedido)) await decidida(db, id, { decision, nota, incidencia_id });
  audit({
    tabla: 'rendicion_diferencia',
    fila_id: hallada.id,
    antes: null,
    despues: { decision, nota, incidencia_id },
  });
  await cerrarTardia(context, hallada);
  return incidencia_id;
}

/** Which decisions a difference knows: what is missing is somebody's to pay, what is too much nobody's to lose. */
function corresponde({ clase, centavos }: Hallada, decision: DecisionDeRendicion): boolean {
  if (clase === 'BULTO' || DE_BULTO.has(decision)) return clase === 'BULTO' && DE_BULTO.has(decision);
  if (decision === 'RECIBIDA') return clase === 'TARDIO' && (centavos ?? 0) > 0;
  if (decision === 'ERROR_DE_REGISTRO' || decision === 'ASUMIDA') return true;
  const isMissing = clase === 'TARDIO' ? (centavos ?? 0) > 0 : (centavos ?? 0) < 0;
  return decision === 'A_CARGO' ? isMissing : clase !== 'MEDIO' && !isMissing;
}

/** Once nothing late is left to decide about, what was reopened is closed again. */
async function cerrarTardia(context: CallContext, { rendicion_id, estado, chofer_id }: Hallada): Promise<void> {
  if (estado !== 'REABIERTA' || (await hasPorDecidir(context.db, rendicion_id, 'TARDIO'))) return;
  const hasta = await paso(context, { id: rendicion_id, estado, chofer_id }, 'resolver');
  await updateEstado(context.db, rendicion_id, hasta);
}

/**
 * What is closed together: an error of registering and what was corrected of its parcel since the seal, which must come to the same cent.
 * @throws RefusalError CORRECCION_NO_CUADRA
 */
async function juntoCon(context: CallContext, hallada: Hallada, pedido: Pedido): Promise<readonly number[]> {
  const { id, clase, moneda } = hallada;
  if (pedido.decision !== 'ERROR_DE_REGISTRO' || clase === 'MEDIO' || moneda === null) return [id];
  const guia_id = await guiaDe(context, hallada, pedido.guia);
  const tardias = (await selectTardias(context.db, hallada.rendicion_id, moneda)).filter(
    (one) => one.guia_id === guia_id && one.id !== id,
  );
  const corrected = tardias.reduce((sum, { centavos }) => sum + centavos, 0);
  const left = (clase === 'DINERO' ? -(hallada.centavos ?? 0) : (hallada.centavos ?? 0)) + corrected;
  if (left === 0) return [id, ...tardias.map((one) => one.id)];
  const dinero = (centavos: number) => formatDinero({ centavos, moneda });
  const said =
    corrected === 0
      ? 'De esa guía no se corrigió nada desde el sellado: corrija antes el cobro'
      : `Lo corregido de esa guía son ${dinero(corrected)} y la diferencia es ${dinero(hallada.centavos ?? 0)}`;
  throw new RefusalError('CORRECCION_NO_CUADRA', said, { id, guia_id });
}

/** The parcel that explains it: a late one says its own. @throws AppError GUIA_NO_ENCONTRADA, DATOS_INVALIDOS */
async function guiaDe({ db, scope }: CallContext, hallada: Hallada, numero: string | undefined): Promise<number> {
  if (hallada.clase === 'TARDIO' && hallada.guia_id !== null) return hallada.guia_id;
  if (numero === undefined)
    throw new AppError('DATOS_INVALIDOS', { id: hallada.id }, { guia: 'Indique la guía cuyo cobro se corrigió' });
  const id = await selectIdDeNumero(db, scope, numero.toUpperCase());
  if (id === null) throw new AppError('GUIA_NO_ENCONTRADA', { numero });
  return id;
}

/** A matter of ours, with both sides by name. */
function incidenciaDe(context: CallContext, hallada: Hallada, nota: string): Promise<number> {
  const { id, guia_id, guia_nro, rendicion, recorrido, recorrido_id, chofer, recibe } = hallada;
  return abrirDeSistema(context, {
    clave: `rendicion:${id}`,
    tipo: 'FALTANTE',
    ...(guia_id === null ? {} : { guia_id }),
    asunto: `Falta en la rendición ${rendicion}${guia_nro === null ? '' : `: guía ${guia_nro}`}`,
    texto: `Ni entregada ni de vuelta en el recorrido ${recorrido}. La llevaba ${chofer}; la contó ${recibe}. ${nota}`,
    ruta: `/recorrido/ver?id=${recorrido_id}`,
  });
}
