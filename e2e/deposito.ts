import type { Caller } from './caller.ts';

/** Whose goods they are, and how many of each are bought at a time. */
export const CLIENTE = 1;
export const UNIDADES = 12;

interface Articulo {
  readonly id: number;
  readonly sku: string;
  readonly codigo: string;
}

/** The demo's warehouse with two articles that nothing else moves, an empty cart and two empty shelves. */
export interface Deposito {
  readonly id: number;
  /** What their client is called. */
  readonly cliente: string;
  readonly carro: string;
  readonly estantes: readonly string[];
  readonly articulos: readonly Articulo[];
  /** An order to a supplier of some of each; answers its number. */
  comprar(): Promise<string>;
  /** How many there are, by what may be done with them. */
  stock(articulo: Articulo): Promise<Record<string, number>>;
}

/** @param jefe whoever leads it */
export async function abrirDeposito(jefe: Caller): Promise<Deposito> {
  const opciones = await jefe<{
    depositos: { id: number }[];
    carros: { codigo: string }[];
    clientes: { id: number; nombre: string }[];
  }>('gds_trabajos.opciones');
  const id = opciones.depositos[0]?.id ?? 0;
  const free = await jefe<{ records: { codigo: string }[] }>('gds_almacenamientos.listar', {
    ...{ deposito_id: id, vacio: true, size: 20 },
  });
  const shelves = free.records.map(({ codigo }) => codigo).filter((codigo) => /^[A-Z]-\d/.test(codigo));
  const articulos: Articulo[] = [];
  for (const [at, sku] of ['JRN-UNO', 'JRN-DOS'].entries()) {
    const codigo = `CAJAJRN${at}`;
    const datos = { cliente_id: CLIENTE, sku, nombre: `Artículo ${sku}`, gramos: 250, codigos: [{ codigo }] };
    const medidas = { largo_mm: 100, ancho_mm: 80, alto_mm: 50 };
    articulos.push({
      sku,
      codigo,
      id: (await jefe<{ id: number }>('gds_productos.guardar', { ...datos, ...medidas })).id,
    });
  }
  const lineas = articulos.map((one) => ({ producto_id: one.id, cantidad: UNIDADES }));
  const compra = {
    tipo: 'COMPRA',
    cliente_id: CLIENTE,
    deposito_id: id,
    proveedor: 'Proveedor',
    confirmar: true,
    lineas,
  };
  return {
    ...{ id, articulos, estantes: shelves.slice(0, 2) },
    cliente: opciones.clientes.find((one) => one.id === CLIENTE)?.nombre ?? '',
    carro: opciones.carros[0]?.codigo ?? '',
    comprar: async () => (await jefe<{ orden: { numero: string } }>('gds_ordenes.crear', compra)).orden.numero,
    stock: async (one) => {
      const seen = await jefe<{ stock: { condicion: string; cantidad: number }[] }>('gds_productos.ver', {
        id: one.id,
      });
      const groups = Object.entries(Object.groupBy(seen.stock, ({ condicion }) => condicion));
      return Object.fromEntries(
        groups.map(([key, rows = []]) => [key, rows.reduce((sum, { cantidad }) => sum + cantidad, 0)]),
      );
    },
  };
}

/** The parcel goes out, is refused at the door, and is back at the plant as its return, looked into as its client asks. Answers its id. */
export async function vuelveRehusada(admin: Caller, guia_nro: string): Promise<number> {
  const [guia] = (await admin<{ records: { id: number }[] }>('guias.listar', { q: guia_nro })).records;
  const guia_id = guia?.id ?? 0;
  const does = async (service: string, params: object) => {
    const answer = await admin<{ code: string; msg?: string }>(service, params);
    if (answer.code !== 'OK') throw new Error(`${service} ${JSON.stringify(params)}: ${answer.msg}`);
  };
  for (const tipo of ['ING_PL', 'ASG', 'CAR', 'SAL']) await does('guias.registrar_evento', { guia_id, tipo });
  await does('guias.registrar_evento', { guia_id, tipo: 'NOENT', motivo_id: 10 });
  await does('guias.devolver', { guia_id, motivo_id: 10 });
  const found = await admin<{ records: { id: number; version: number }[] }>('devoluciones.listar', {
    ...{ vista: 'en_camino', q: guia_nro },
  });
  for (const { id, version } of found.records)
    await does('devoluciones.inspeccionar', { id, version, resultado: 'APTO', fotos: [] });
  return guia_id;
}
