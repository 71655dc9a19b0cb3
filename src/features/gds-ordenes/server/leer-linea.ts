import type { PartidaConocida, ProductoDeFila } from '#features/gds-stock/server/public.ts';
import type { anotador, ValoresDeFila } from '#server/importar.ts';
import { limpio, plano } from '#shared/envio/texto.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import { leerEntero, leerLote, leerPaquetes, MAL, parecido } from '#shared/gds/texto.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';

/** One row of an order: how much of what, and of which lot. */

interface Conocido {
  readonly porSku: ReadonlyMap<string, ProductoDeFila>;
  readonly porCodigo: ReadonlyMap<string, ProductoDeFila>;
  readonly skus: readonly string[];
  readonly partidas: ReadonlyMap<string, PartidaConocida>;
  readonly creaPartidas: boolean;
}

type Notas = ReturnType<typeof anotador>;

export function leerLinea(
  valores: ValoresDeFila,
  known: Conocido,
  notas: Notas,
): PedidoDeOrden['lineas'][number] | null {
  const producto = productoDe(valores, known, notas);
  const cantidad = cantidadDe(valores, producto, notas);
  const partida = leerLote(valores.lote);
  if (producto === null || cantidad === null) return null;
  if (partida !== null && partida.length > 40) return notas.falta('lote', 'Un lote tiene hasta 40 letras');
  if (partida !== null && producto.control_partida === 'NO')
    return notas.falta('lote', `${producto.sku} no lleva lote`);
  if (partida !== null && !known.creaPartidas && !known.partidas.has(`${producto.id} ${partida}`))
    return notas.falta('lote', `De ${producto.sku} no hay un lote ${partida}`);
  return { producto_id: producto.id, cantidad, partida };
}

/** By SKU, else by the code on the article or on a box of it. */
function productoDe(
  { sku: texto = '' }: ValoresDeFila,
  { porSku, porCodigo, skus }: Conocido,
  { falta }: Notas,
): ProductoDeFila | null {
  const said = limpio(texto);
  if (said === '') return falta('sku', 'Falta el producto');
  const found = porSku.get(said) ?? porCodigo.get(lecturaDeCodigo(said));
  if (found === undefined)
    return falta('sku', `El cliente no tiene un producto «${said.slice(0, 60)}»`, parecido(said, skus));
  if (found.estado !== 'ACTIVO') return falta('sku', `${found.sku} no está activo`);
  if (found.factor > 1)
    return falta(
      'sku',
      `Ese código es de ${found.paquete} de ${found.factor}: use el SKU y la cantidad en unidades`,
      found.sku,
    );
  return found;
}

const MAS_UNIDADES = 10_000_000;

function cantidadDe({ cantidad: texto = '' }: ValoresDeFila, producto: ProductoDeFila | null, { falta }: Notas) {
  const value = leerEntero(texto);
  if (value === null) return falta('cantidad', 'Falta la cantidad');
  if (value === 0) return falta('cantidad', 'La cantidad es mayor que cero');
  if (value !== MAL) return value;
  const dicha = leerCajas(texto);
  if (dicha !== null) {
    // Said in full it is believed, as long as the product comes so.
    const comes = producto === null || producto.presentaciones.some(({ factor }) => factor === dicha.factor);
    const units = dicha.cantidad * dicha.factor;
    if (!comes)
      return falta(
        'cantidad',
        `${producto?.sku} no viene de a ${dicha.factor}: ¿son ${units} unidades?`,
        String(units),
      );
    return units > 0 && units <= MAS_UNIDADES ? units : falta('cantidad', 'Esa cantidad no se puede pedir');
  }
  const paquetes = leerPaquetes(texto);
  const factor = producto?.presentaciones.find(({ nombre }) =>
    plano(nombre).startsWith(paquetes?.paquete ?? '-'),
  )?.factor;
  if (paquetes === null || factor === undefined)
    return falta('cantidad', `«${texto.slice(0, 40)}» no es un número entero de unidades`);
  const units = String(paquetes.cantidad * factor);
  return falta('cantidad', `Son unidades: ¿${paquetes.cantidad} × ${factor}?`, units);
}

/** `12 cajas x 6`, `12 x 6`. */
function leerCajas(texto: string): { cantidad: number; factor: number } | null {
  const [, cantidad, factor] =
    /^(\d{1,6}) ?(?:[a-z]{2,12}\.? ?)?(?:x|×|\*|de a) ?(\d{1,5})(?: ?(?:u|un|unidades)\.?)?$/.exec(plano(texto)) ?? [];
  return cantidad === undefined || factor === undefined ? null : { cantidad: Number(cantidad), factor: Number(factor) };
}
