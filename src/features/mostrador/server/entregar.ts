import { cajaParaCobrar } from '#features/cajas/server/public.ts';
import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { formatDinero } from '#shared/dinero.ts';
import { leerDocumento } from '#shared/documento.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Entregar } from '../contract.ts';
import {
  type Autorizado,
  insertEntrega,
  lockPorEntregar,
  type PorEntregar,
  selectAutorizados,
  selectConCodigoProbado,
} from './mostrador.sql.ts';

/** How the person was made sure of. */
type Verificado = 'CI' | 'CODIGO' | 'AUTORIZACION' | 'DOCUMENTO' | 'EXCEPCION';

interface Prueba {
  readonly documento: string;
  readonly probadas: ReadonlySet<number>;
  readonly autorizados: readonly Autorizado[];
}

/**
 * Hands parcels over, all or none, in the caller's transaction.
 * @throws AppError GUIA_NO_ESTA_AQUI, EVENTO_SIN_DATOS, CI_NO_COINCIDE, CODIGO_SIN_PROBAR, AUTORIZADO_NO_COINCIDE, CAJA_CERRADA, MONTO_DISTINTO,
 * what the engine refuses
 */
export async function entregar(context: CallContext, agente_id: number, pedido: Entregar) {
  const { db, scope } = context;
  const guias = [...new Set(pedido.guias)];
  const held = await lockPorEntregar(db, scope, { agente_id, guias });
  if (held.length < guias.length) throw new AppError('GUIA_NO_ESTA_AQUI', { agente_id });
  const prueba = await pruebaOf(context, pedido, guias);
  const verified = held.map((guia) => [guia, verificar(guia, pedido, prueba)] as const);
  await refuseMoney(context, agente_id, { pedido, held });
  const entregadas: { guia_id: number; guia_nro: string; evento_id: number }[] = [];
  for (const [guia, verificado] of verified)
    entregadas.push(await handOver(context, agente_id, { guia, verificado, pedido, prueba }));
  return { entregadas };
}

async function pruebaOf({ db }: CallContext, pedido: Entregar, guias: readonly number[]): Promise<Prueba> {
  const { documento, recibe, quien, autorizado_id, excepcion, foto_id } = pedido;
  const faltas = {
    ...(documento === undefined ? { documento: 'Hace falta el documento de quien retira' } : {}),
    ...(quien !== 'TITULAR' && recibe === undefined ? { recibe: 'Diga quién retira' } : {}),
    ...(quien === 'AUTORIZADO' && autorizado_id === undefined
      ? { autorizado_id: 'Elija a quien está autorizado' }
      : {}),
    ...(excepcion !== undefined && foto_id === undefined ? { foto_id: 'Una excepción lleva foto' } : {}),
  };
  if (documento === undefined || Object.keys(faltas).length > 0) throw new AppError('EVENTO_SIN_DATOS', {}, faltas);
  return {
    documento: leerDocumento(documento).valor,
    probadas: await selectConCodigoProbado(db, guias),
    autorizados: autorizado_id === undefined ? [] : await selectAutorizados(db, guias, autorizado_id),
  };
}

/** The one place that says into whose hands a parcel may go. */
function verificar(guia: PorEntregar, { quien, excepcion }: Entregar, prueba: Prueba): Verificado {
  if (excepcion !== undefined) return 'EXCEPCION';
  if (prueba.probadas.has(guia.id)) return 'CODIGO';
  const about = { guia_id: guia.id };
  if (guia.falta_codigo) throw named('CODIGO_PEDIDO', guia, about);
  if (quien === 'AUTORIZADO') {
    const one = prueba.autorizados.find(({ guia_id }) => guia_id === guia.id);
    if (one?.documento !== prueba.documento) throw named('AUTORIZADO_NO_COINCIDE', guia, about);
    return 'AUTORIZACION';
  }
  if (quien === 'OTRO') throw named('CODIGO_SIN_PROBAR', guia, about);
  if (guia.documento === null) return 'DOCUMENTO';
  if (guia.documento !== prueba.documento) throw named('CI_NO_COINCIDE', guia, about);
  return 'CI';
}

const TEXTO = {
  AUTORIZADO_NO_COINCIDE: 'ese documento no es el de la persona autorizada',
  CODIGO_SIN_PROBAR: 'para entregarla a otra persona hace falta el código de retiro',
  CODIGO_PEDIDO: 'su cliente pide que se diga el código de retiro que le llegó por correo',
  CI_NO_COINCIDE: 'ese documento no es el del destinatario. Pida el código de retiro o entregue como excepción',
} as const;

function named(code: keyof typeof TEXTO, { numero }: PorEntregar, about: object): RefusalError {
  const told = code === 'CODIGO_PEDIDO' ? 'CODIGO_SIN_PROBAR' : code;
  return new RefusalError(told, `${numero}: ${TEXTO[code]}`, { ...about });
}

/** What the clerk saw is what is taken; cash goes into an open box, a voucher to what its count will find. */
async function refuseMoney(
  context: CallContext,
  agente_id: number,
  { pedido, held }: { pedido: Entregar; held: readonly PorEntregar[] },
): Promise<void> {
  const debe = held.reduce((sum, guia) => sum + guia.debe, 0);
  const moneda = held.find((guia) => guia.debe > 0)?.moneda ?? 'UYU';
  if (held.some((guia) => guia.debe > 0 && guia.moneda !== moneda))
    throw new RefusalError('MONTO_DISTINTO', 'Se cobran en monedas distintas: entréguelas por separado', {});
  if (pedido.cobrado_centavos !== debe) {
    const text = debe === 0 ? 'No lleva cobro' : `Se cobra exactamente ${formatDinero({ centavos: debe, moneda })}`;
    throw new RefusalError('MONTO_DISTINTO', text, {});
  }
  if (debe > 0) await cajaParaCobrar(context, agente_id, pedido);
}

interface Entrega {
  readonly guia: PorEntregar;
  readonly verificado: Verificado;
  readonly pedido: Entregar;
  readonly prueba: Prueba;
}

async function handOver(context: CallContext, agente_id: number, { guia, verificado, pedido, prueba }: Entrega) {
  const { firma_id, foto_id, medio, quien, excepcion } = pedido;
  const autorizado = prueba.autorizados.find(({ guia_id }) => guia_id === guia.id);
  const done = await appendEvento(
    context,
    { id: guia.id },
    {
      tipo: 'RET_AG',
      fecha_evento: null,
      clave: context.clave,
      ...(excepcion === undefined ? {} : { excepcion: true as const }),
      datos: {
        documento: prueba.documento,
        recibe: autorizado?.nombre ?? pedido.recibe,
        nota: excepcion === undefined ? undefined : `Excepción: ${excepcion}`,
        ...(guia.debe > 0 ? { monto_centavos: guia.debe, medio } : {}),
        firma_id,
        foto_id,
      },
    },
  );
  const { evento_id } = done;
  // Somebody else just did it: whoever comes second must not take the money again.
  if (done.repetido)
    throw new RefusalError('EVENTO_NO_PERMITIDO', `${guia.numero}: ${done.texto}`, { guia_id: guia.id });
  await insertEntrega(context.db, {
    ...{ evento_id, guia_id: guia.id, agente_id, usuario_id: context.user.id, quien, verificado },
    autorizado_id: autorizado?.id ?? null,
    motivo: excepcion ?? null,
  });
  return { guia_id: guia.id, guia_nro: guia.numero, evento_id };
}
