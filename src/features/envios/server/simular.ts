import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';
import { cotizar, type VersionDeTarifa } from '#shared/envio/precio.ts';

import { MAS_SIMULADOS, type simularTarifa } from '../tarifas.contract.ts';
import { selectCobrados } from './simular.sql.ts';

const MAYORES = 20;

/** The last month priced once more, by a version that nobody published. */
export async function simular(
  db: Db,
  version: VersionDeTarifa,
  clienteId: number | null,
): Promise<Result<typeof simularTarifa>> {
  const found = await selectCobrados(db, clienteId, MAS_SIMULADOS);
  const cobrados = found.slice(0, MAS_SIMULADOS);
  const priced = cobrados.flatMap(({ envio_id, cliente, precio_centavos, precio_moneda, ...pedido }) => {
    const precio = precio_moneda === version.moneda ? cotizar(version, pedido) : null;
    return precio === null
      ? []
      : [{ envio_id, cliente, antes_centavos: precio_centavos, despues_centavos: precio.centavos }];
  });
  const change = (one: (typeof priced)[number]) => Math.abs(one.despues_centavos - one.antes_centavos);
  return {
    envios: cobrados.length,
    es_minimo: found.length > MAS_SIMULADOS,
    moneda: version.moneda,
    antes_centavos: priced.reduce((sum, { antes_centavos }) => sum + antes_centavos, 0),
    despues_centavos: priced.reduce((sum, { despues_centavos }) => sum + despues_centavos, 0),
    aparte: cobrados.length - priced.length,
    mayores: priced
      .filter((one) => change(one) > 0)
      .toSorted((a, b) => change(b) - change(a) || a.envio_id - b.envio_id)
      .slice(0, MAYORES),
  };
}
