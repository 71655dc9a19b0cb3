import {
  type AutorDeArchivo,
  anotador,
  type DeArchivo,
  type HechoDeFila,
  importador,
  SIN_CAMBIOS,
  type ValoresDeFila,
} from '#server/importar.ts';
import { limpio, plano } from '#shared/envio/texto.ts';
import { lecturaDeLugar, type Plano, planoOf } from '#shared/gds/patron.ts';
import { leerEntero, MAL, parecido } from '#shared/gds/texto.ts';

import {
  insertNodos,
  insertPosiciones,
  type NuevaPosicion,
  selectChoques,
  selectOpciones,
  updateAlmacenamiento,
} from './almacenamientos.sql.ts';
import { lockVersiones, type PosicionConocida, selectPosiciones } from './importar.sql.ts';

/** Places by file, with what stands above them made from their codes. */

interface Lugar {
  readonly plano: Plano;
  readonly nueva: NuevaPosicion;
  readonly antes: PosicionConocida | null;
}

export const importadorDeLugares = importador<Lugar>({
  clave: ({ lugar }) => lecturaDeLugar(lugar ?? '') || null,
  abrir: async ({ db, scope }, { deposito_id }, filas) => {
    const lecturas = [...new Set(filas.map(({ lugar }) => lecturaDeLugar(lugar ?? '')))];
    const [conocidas, { tipos, tipos_stock }] = await Promise.all([
      selectPosiciones(db, scope, { deposito_id, lecturas }),
      selectOpciones(db, scope),
    ]);
    const planos = filas.map(codigoDe).filter((codigo) => !conocidas.has(lecturaDeLugar(codigo)));
    const choques = await selectChoques(
      db,
      deposito_id,
      juntos(planos.map(planoOf).filter((one) => typeof one !== 'string')),
    );
    const con = new Map(choques.map((one) => [one.codigo, one.con]));
    return (valores) => revisar(valores, { conocidas, con, tipos, tipos_stock });
  },
  crear,
});

const codigoDe = ({ lugar }: ValoresDeFila) => limpio(lugar ?? '').toUpperCase();

/** One plan of several: what stands above two positions is made once. */
function juntos(planos: readonly Plano[]): Plano {
  const nodos = new Map(planos.flatMap((one) => one.nodos.map((nodo) => [nodo.codigo, nodo] as const)));
  return { nodos: [...nodos.values()], posiciones: planos.flatMap(({ posiciones }) => posiciones) };
}

interface Conocido {
  readonly conocidas: ReadonlyMap<string, PosicionConocida>;
  readonly con: ReadonlyMap<string, string>;
  readonly tipos: readonly { readonly id: number; readonly nombre: string }[];
  readonly tipos_stock: readonly { readonly id: number; readonly nombre: string }[];
}

type Notas = ReturnType<typeof anotador>;

function revisar(valores: ValoresDeFila, known: Conocido) {
  const notas = anotador();
  const { falta } = notas;
  const codigo = codigoDe(valores);
  const antes = known.conocidas.get(lecturaDeLugar(codigo)) ?? null;
  const plan = trazado(codigo, { antes, con: known.con, falta });
  const nombre = limpio(valores.nombre_lugar ?? '') || (antes?.nombre ?? null);
  if (nombre !== null && nombre.length > 80) falta('nombre_lugar', 'Hasta 80 letras');
  const disponible = known.tipos_stock.find((one) => plano(one.nombre) === 'disponible')?.id;
  const nueva: NuevaPosicion = {
    ...{ codigo, nombre, padre: plan.posiciones[0]?.padre ?? null },
    tipo_almacenamiento_id: named(
      { campo: 'tipo_lugar', texto: valores.tipo_lugar ?? '', all: known.tipos, known: antes?.tipo_almacenamiento_id },
      falta,
    ),
    tipo_stock_id: named(
      {
        ...{ campo: 'tipo_stock', texto: valores.tipo_stock ?? '', all: known.tipos_stock },
        known: antes?.tipo_stock_id ?? disponible,
      },
      falta,
    ),
    secuencia: entero(valores, 'secuencia', falta) ?? antes?.secuencia ?? null,
    max_unidades: entero(valores, 'max_unidades', falta) ?? antes?.max_unidades ?? null,
  };
  return { datos: notas.isGood() ? { plano: plan, nueva, antes } : null, faltas: notas.faltas };
}

interface Trazar {
  readonly antes: PosicionConocida | null;
  readonly con: ReadonlyMap<string, string>;
  readonly falta: Notas['falta'];
}

const NADA: Plano = { nodos: [], posiciones: [] };

/** The place as its code says it, with what stands above it. */
function trazado(codigo: string, { antes, con, falta }: Trazar): Plano {
  const plan = /^[A-Z0-9][A-Z0-9._/-]{0,29}$/.test(codigo) ? planoOf(codigo) : null;
  if (plan === null)
    falta('lugar', codigo === '' ? 'Falta la ubicación' : 'Hasta 30 letras, números, puntos y guiones');
  else if (typeof plan === 'string') falta('lugar', plan);
  if (antes !== null && antes.codigo !== codigo) falta('lugar', `Se leería igual que ${antes.codigo}`);
  if (antes !== null && !antes.activo) falta('lugar', `${codigo} está inactiva`);
  const choque = antes === null ? chocaCon(plan, con) : null;
  if (choque !== null) falta('lugar', choque);
  return plan === null || typeof plan === 'string' ? NADA : plan;
}

interface Nombrado {
  readonly campo: 'tipo_lugar' | 'tipo_stock';
  readonly texto: string;
  readonly all: Conocido['tipos'];
  readonly known: number | undefined;
}

function named({ campo, texto, all, known }: Nombrado, falta: Notas['falta']): number {
  const said = plano(texto);
  if (said === '' && known !== undefined) return known;
  const found = all.find(({ nombre }) => plano(nombre) === said);
  const names = all.map(({ nombre }) => nombre);
  if (found === undefined)
    falta(campo, said === '' ? 'Diga de qué tipo es' : `No hay un tipo «${texto}»`, parecido(said, names));
  return found?.id ?? 0;
}

function entero(valores: ValoresDeFila, campo: 'secuencia' | 'max_unidades', falta: Notas['falta']): number | null {
  const value = leerEntero(valores[campo]);
  if (value !== MAL && !(value === 0 && campo === 'max_unidades')) return value;
  return falta(campo, `«${valores[campo]}» no es un número entero${campo === 'secuencia' ? '' : ' mayor que cero'}`);
}

/** Of the position itself, or of what would stand above it. */
function chocaCon(trazado: Plano | string | null, con: ReadonlyMap<string, string>): string | null {
  if (trazado === null || typeof trazado === 'string') return null;
  const codes = [...trazado.nodos, ...trazado.posiciones].map(({ codigo }) => codigo);
  const choca = codes.find((codigo) => con.has(codigo));
  return choca === undefined ? null : `${choca} se leería igual que ${con.get(choca)}`;
}

async function crear(
  { db, user }: AutorDeArchivo,
  { id: importacion_id, deposito_id }: DeArchivo,
  filas: readonly Lugar[],
): Promise<HechoDeFila[]> {
  const quien = { deposito_id, importacion_id, usuario_id: user.id };
  const changed = filas.flatMap(({ nueva, antes }) => (antes !== null && differs(antes, nueva) ? [antes.id] : []));
  const versiones = await lockVersiones(db, changed);
  const nuevas = filas.filter(({ antes }) => antes === null);
  await insertNodos(db, quien, juntos(nuevas.map((one) => one.plano)).nodos);
  const made = await insertPosiciones(
    db,
    quien,
    nuevas.map(({ nueva }) => nueva),
  );
  const hechos: HechoDeFila[] = [];
  for (const { nueva, antes } of filas) {
    if (antes !== null && !changed.includes(antes.id)) hechos.push(SIN_CAMBIOS);
    else if (antes === null) hechos.push(hecho(made.get(nueva.codigo), nueva.codigo));
    else if (versiones.get(antes.id) !== antes.version) hechos.push(hecho(undefined, nueva.codigo));
    else {
      const { padre: _above, ...datos } = nueva;
      const { id, mezcla_producto, mezcla_partida, mezcla_cliente, zona_flexible, activo } = antes;
      const who = { deposito_id, usuario_id: user.id };
      const kept = { id, mezcla_producto, mezcla_partida, mezcla_cliente, zona_flexible, activo };
      await updateAlmacenamiento(db, { ...kept, ...datos, secuencia: datos.secuencia ?? antes.secuencia, ...who });
      hechos.push(hecho(id, nueva.codigo));
    }
  }
  return hechos;
}

function hecho(id: number | undefined, nro: string): HechoDeFila {
  return id === undefined
    ? { ok: false, campo: 'lugar', mensaje: 'Otra persona la cambió recién: revise la fila de nuevo' }
    : { ok: true, documento: { tipo: 'ALMACENAMIENTO', id, nro } };
}

const differs = (antes: PosicionConocida, nueva: NuevaPosicion): boolean =>
  (['nombre', 'tipo_almacenamiento_id', 'tipo_stock_id', 'secuencia', 'max_unidades'] as const).some(
    (campo) => antes[campo] !== nueva[campo],
  );
