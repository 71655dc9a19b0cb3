import type { Condicion } from '#features/gds-almacenamientos/contract.ts';
import {
  type AutorDeArchivo,
  type DeArchivo,
  type HechoDeFila,
  importador,
  SIN_CAMBIOS,
  type ValoresDeFila,
} from '#server/importar.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import type { CampoDeDeposito } from '#shared/gds/importar.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';
import { leerLote } from '#shared/gds/texto.ts';

import { partidaDe } from './ajustar.ts';
import { compatibilidadDe } from './compatibilidad.ts';
import {
  selectCodigos,
  selectIniciados,
  selectLugaresPorLectura,
  selectPartidas,
  selectProductosPorTexto,
  selectSkus,
} from './importar.sql.ts';
import { type Abierto, abrirLugares, asentar } from './motor.ts';
import { type Conocido, claveDe, type Renglon, revisarRenglon } from './renglon.ts';
import { type PorAsentar, separar } from './separar.ts';
import type { Movimiento, Saldo, SaldoDeLpn } from './stock.sql.ts';
import { valiosasDe } from './valor.ts';

/** Stock by file: what there is at the beginning, and what there is found to be later. */

type Acto = 'INICIAR' | 'AJUSTAR';

export const importadorDeStockInicial = importadorDe('INICIAR');
export const importadorDeAjustes = importadorDe('AJUSTAR');

function importadorDe(acto: Acto) {
  return importador<Renglon>({
    clave: ({ lugar = '', sku = '', lote, condicion = '' }) =>
      lugar === '' || sku === ''
        ? null
        : `${lecturaDeLugar(lugar)} ${lecturaDeCodigo(sku)} ${leerLote(lote) ?? ''} ${condicion.toUpperCase()}`.slice(
            0,
            200,
          ),
    abrir: async (autor, de, filas) => {
      const known = await conocer(autor, de, filas);
      return (valores) => revisarRenglon(valores, { ...known, acto });
    },
    crear: (autor, de, renglones) => crear(autor, de, { acto, renglones }),
  });
}

async function conocer(
  { db, scope }: AutorDeArchivo,
  { deposito_id, cliente_id }: DeArchivo,
  filas: readonly ValoresDeFila[],
): Promise<Omit<Conocido, 'acto'>> {
  const cliente = cliente_id ?? 0;
  const unique = (texts: readonly string[]) => [...new Set(texts.filter((one) => one !== ''))];
  const lugares = await selectLugaresPorLectura(db, scope, {
    deposito_id,
    lecturas: unique(filas.map(({ lugar }) => lecturaDeLugar(lugar ?? ''))),
  });
  const skus = unique(filas.map(({ sku }) => (sku ?? '').trim()));
  const productos = await selectProductosPorTexto(db, cliente, { skus, lecturas: unique(skus.map(lecturaDeCodigo)) });
  const ids = [...productos.porSku.values(), ...productos.porCodigo.values()].map(({ id }) => id);
  const partidas = await selectPartidas(db, ids, unique(filas.map(({ lote }) => leerLote(lote) ?? '')));
  const there = [...lugares.values()].map(({ id }) => id);
  const iniciados = await selectIniciados(db, { productos: ids, lugares: there });
  // Only where something is mistyped is it worth to read all that there is.
  const isLost = (valores: ValoresDeFila) => !lugares.has(lecturaDeLugar(valores.lugar ?? ''));
  const isUnknown = ({ sku = '' }: ValoresDeFila) =>
    !productos.porSku.has(sku.trim()) && !productos.porCodigo.has(lecturaDeCodigo(sku));
  return {
    ...{ lugares, partidas, iniciados, ...productos },
    codigos: filas.some(isLost) ? await selectCodigos(db, deposito_id) : [],
    skus: filas.some(isUnknown) ? await selectSkus(db, cliente) : [],
  };
}

interface Pedido {
  readonly acto: Acto;
  readonly renglones: readonly Renglon[];
}

/** As one transacción; what is refused of it is left out with its reason. */
async function crear(autor: AutorDeArchivo, de: DeArchivo, { acto, renglones }: Pedido): Promise<HechoDeFila[]> {
  const abierto = await abrirLugares(
    autor,
    renglones.map(({ lugar }) => lugar.id),
  );
  // Places are held by now: what another file put down meanwhile is seen.
  const iniciados = await selectIniciados(autor.db, {
    productos: renglones.map(({ producto }) => producto.id),
    lugares: renglones.map(({ lugar }) => lugar.id),
  });
  const hechos: HechoDeFila[] = [];
  const waiting: PorAsentar[] = [];
  for (const [at, renglon] of renglones.entries()) {
    const before = acto === 'INICIAR' ? iniciados.get(claveDe(renglon)) : undefined;
    if (before !== undefined) {
      hechos[at] = refused('sku', `Ya se asentó en ${before}`);
      continue;
    }
    const partida_id = await partidaDe(autor, renglon.producto, renglon.partida);
    const movimiento = movimientoDe(abierto, renglon, { acto, partida_id });
    const wrong = movimiento === null ? SIN_CAMBIOS : impedimento(movimiento, renglon);
    if (movimiento === null || wrong !== null) hechos[at] = wrong ?? SIN_CAMBIOS;
    else waiting.push({ at, movimiento });
  }
  // A file asks nobody: what is worth more than one person decides is adjusted by hand.
  const valiosas = await valiosasDe(autor.db, abierto, waiting);
  for (const at of valiosas) hechos[at] = refused('cantidad', DE_DOS);
  const rest = waiting.filter(({ at }) => !valiosas.has(at));
  const compatibilidad = await compatibilidadDe(
    autor.db,
    abierto.saldos,
    rest.map(({ movimiento }) => movimiento),
  );
  const { buenas, malas } = separar(autor.user.id, { ...abierto, compatibilidad }, rest);
  for (const [at, { message }] of malas) hechos[at] = refused('lugar', message);
  for (const [nota, some] of porMotivo(buenas, renglones, de.nombre)) {
    const movimientos = some.map(({ movimiento }) => movimiento);
    const { transaccion, movimientos: made } = await asentar(autor, abierto, { tipo: 'AJUSTE', nota, movimientos });
    const documento = { tipo: 'TRANSACCION' as const, id: transaccion.id, nro: transaccion.numero };
    for (const [index, { at }] of some.entries()) {
      const movimiento_id = made[index];
      if (movimiento_id === undefined) throw new Error('a movement was not answered for');
      hechos[at] = { ok: true, documento: { ...documento, movimiento_id } };
    }
  }
  return hechos;
}

const DE_DOS = 'Vale más de lo que ajusta una sola persona: ajústelo desde el producto, y lo aprueba otra';
const refused = (campo: CampoDeDeposito, mensaje: string): HechoDeFila => ({ ok: false, campo, mensaje });

/** What of a row cannot be one row of the ledger. */
function impedimento({ de, series, cantidad }: Movimiento, renglon: Renglon): HechoDeFila | null {
  if (de.lpn_id === 0) return refused('cantidad', 'Lo que sale está en más de un LPN: ajústelo en su ubicación');
  if (series === null || series?.length === cantidad) return null;
  return refused(
    'series',
    `Son ${cantidad} las que ${renglon.cantidad === 0 ? 'salen' : 'cambian'}: indique sus series`,
  );
}

/** The reason stands in the document: rows of one reason are one document. */
function porMotivo(
  buenas: readonly PorAsentar[],
  renglones: readonly Renglon[],
  archivo: string,
): Map<string, PorAsentar[]> {
  const groups = new Map<string, PorAsentar[]>();
  for (const one of buenas) {
    const nota = renglones[one.at]?.motivo ?? `Stock inicial: ${archivo}`.slice(0, 500);
    groups.set(nota, [...(groups.get(nota) ?? []), one]);
  }
  return groups;
}

/** Null where there is as much already. */
function movimientoDe(
  { saldos, cargas, lugares }: Abierto,
  { lugar, producto, cantidad, series, condicion }: Renglon,
  { acto, partida_id }: { acto: Acto; partida_id: number | null },
): Movimiento | null {
  const own: Condicion = condicion ?? lugares.get(lugar.id)?.condicion ?? 'DISPONIBLE';
  const what = { acto, producto_id: producto.id, cliente_id: producto.cliente_id, partida_id };
  const here = { almacenamiento_id: lugar.id, condicion: own, linea_id: null };
  const outside = (name: 'PROVEEDOR' | 'AJUSTE') => ({ almacenamiento_id: null, condicion: name, linea_id: null });
  const kept = producto.control_serie === 'SIEMPRE' ? series : null;
  if (acto === 'INICIAR') return { ...what, cantidad, de: outside('PROVEEDOR'), a: here, series: kept };
  const now =
    saldos.find(
      (one) =>
        one.almacenamiento_id === lugar.id &&
        one.producto_id === producto.id &&
        one.partida_id === partida_id &&
        one.condicion === own,
    )?.cantidad ?? 0;
  if (now === cantidad) return null;
  const from = {
    ...here,
    lpn_id: deUno(cargas, { ...here, ...what, cantidad: now - cantidad, isSerial: kept !== null }),
  };
  const ends = cantidad > now ? { de: outside('AJUSTE'), a: here } : { de: from, a: outside('AJUSTE') };
  return { ...what, cantidad: Math.abs(cantidad - now), ...ends, series: kept };
}

type Sale = Pick<Saldo, 'almacenamiento_id' | 'producto_id' | 'partida_id' | 'condicion' | 'cantidad'> & {
  isSerial: boolean;
};

/** A row of a file is one row of the ledger: where all of it lies, loose before carried. Undefined: nothing there is carried; 0: it lies in parts. */
function deUno(cargas: readonly SaldoDeLpn[], { cantidad, isSerial, ...key }: Sale): number | null | undefined {
  const there = cargas.filter(
    (one) =>
      one.almacenamiento_id === key.almacenamiento_id &&
      one.producto_id === key.producto_id &&
      one.partida_id === key.partida_id &&
      one.condicion === key.condicion &&
      one.linea_id === null,
  );
  if (there.every(({ lpn_id }) => lpn_id === null)) return undefined;
  const whole = isSerial ? undefined : there.find((one) => one.cantidad >= cantidad);
  return whole === undefined ? 0 : whole.lpn_id;
}
