import { type Autor, insertGuias } from '#features/guias/server/public.ts';
import type { Falta } from '#shared/envio/campos.ts';
import type { VersionDeTarifa } from '#shared/envio/precio.ts';
import type { Origen } from '#shared/envio/vocabulario.ts';

import type { EnvioDatos } from '../contract.ts';
import type { Catalogo } from './catalogo.sql.ts';
import { type EnvioNuevo, insertEnvioGuias, insertEnvios, lockReferencias, selectUsadas } from './envios.sql.ts';
import { precioDe, SIN_PRECIO } from './precio.ts';
import { preparar } from './preparar.ts';
import { porqueNoEnvia } from './suspension.ts';
import { selectTarifa } from './tarifas.sql.ts';
import { enSuZona } from './zonas-de-puertas.sql.ts';

interface FilaDeEnvio {
  readonly datos: EnvioDatos;
  /** Although the client used the reference before. */
  readonly acepta_repetida: boolean;
}

interface Encargo {
  readonly catalogo: Catalogo;
  readonly cliente_id: number;
  readonly origen: Origen;
}

interface GuiaCreada {
  readonly id: number;
  readonly guia_nro: string;
}

type Hecho =
  | { readonly ok: true; readonly envio_id: number; readonly guias: readonly GuiaCreada[] }
  | { readonly ok: false; readonly campo: string; readonly falta: Falta };

type Autora = Pick<Autor, 'db' | 'scope'> & { readonly user: Pick<Autor['user'], 'id'> };

/** Creates envíos of one client, at most a thousand at once, in the caller's transaction; what became of each, in the order given. */
export async function crearEnvios(autor: Autora, encargo: Encargo, filas: readonly FilaDeEnvio[]): Promise<Hecho[]> {
  const { catalogo, cliente_id } = encargo;
  const porque = await porqueNoEnvia(autor.db, cliente_id);
  if (porque !== null)
    return filas.map(() => ({ ok: false, campo: 'cliente_id', falta: { mensaje: porque, sugerencia: null } }));
  const referencias = filas.flatMap(({ datos, acepta_repetida }) =>
    acepta_repetida || !datos.referencia ? [] : [datos.referencia],
  );
  const [, tarifa, usadas] = await Promise.all([
    lockReferencias(autor.db, cliente_id, referencias),
    selectTarifa(autor.db, cliente_id),
    selectUsadas(autor.db, cliente_id, {
      referencias,
      numeros: filas.flatMap(({ datos }) => (datos.numero ? [datos.numero.replace(/\s/g, '').toUpperCase()] : [])),
    }),
  ]);
  const vistas: Vistas = { referencias: new Map(usadas.referencias), numeros: new Set(usadas.numeros) };
  const juicios = filas.map((fila) => judge({ catalogo, tarifa, vistas }, fila));
  const buenos = juicios.flatMap((juicio) => ('nuevo' in juicio ? [juicio.nuevo] : []));
  const creados = await insertTodo(autor, encargo, buenos);
  let next = 0;
  return juicios.map((juicio): Hecho => {
    if ('falta' in juicio) return { ok: false, ...juicio };
    const creado = creados[next];
    next += 1;
    if (!creado) throw new Error('an envío was not written');
    return { ok: true, ...creado };
  });
}

/** What is taken already: before, and by the rows before this one. */
interface Vistas {
  readonly referencias: Map<string, string>;
  readonly numeros: Set<string>;
}
type Juicio = { readonly nuevo: EnvioNuevo } | { readonly campo: string; readonly falta: Falta };

interface Mesa {
  readonly catalogo: Catalogo;
  readonly tarifa: VersionDeTarifa;
  readonly vistas: Vistas;
}

function judge({ catalogo, tarifa, vistas }: Mesa, { datos, acepta_repetida }: FilaDeEnvio): Juicio {
  const intento = preparar(catalogo, datos);
  if (!intento.ok) {
    const [[campo, falta] = ['', SIN_PRECIO]] = Object.entries(intento.faltas);
    return { campo, falta };
  }
  const { destino, guias } = intento.valor;
  const numero = guias[0]?.numero ?? null;
  if (numero !== null && vistas.numeros.has(numero))
    return { campo: 'numero', falta: { mensaje: `Ya existe una guía con el número ${numero}`, sugerencia: null } };
  const referencia = datos.referencia ?? null;
  const previa = referencia === null || acepta_repetida ? undefined : vistas.referencias.get(referencia);
  if (previa !== undefined) return { campo: 'referencia', falta: { mensaje: repetida(previa), sugerencia: null } };
  const precio = precioDe(catalogo, tarifa, { pedido: datos, destino });
  if (!precio) return { campo: 'servicio', falta: SIN_PRECIO };
  if (numero !== null) vistas.numeros.add(numero);
  if (referencia !== null) vistas.referencias.set(referencia, numero ?? '');
  return { nuevo: { preparado: intento.valor, precio } };
}

const repetida = (numero: string) =>
  numero === '' ? 'La referencia está repetida en el mismo archivo' : `La referencia ya se usó en la guía ${numero}`;

/**
 * What its recipient pays for it, with the first parcel: its price, where the recipient pays. Nobody collects two currencies at a door: beside
 * a contra-reembolso of another one the freight stays the client's.
 */
function fleteDe({ preparado: { datos }, precio }: EnvioNuevo): number | null {
  const { paga, contra_reembolso } = datos;
  const isOther =
    contra_reembolso !== undefined && contra_reembolso !== null && contra_reembolso.moneda !== precio.moneda;
  return paga === 'DESTINATARIO' && !isOther ? precio.centavos : null;
}

interface Creado {
  readonly envio_id: number;
  readonly guias: readonly GuiaCreada[];
}

/** Envíos, then their guías with first event and pieces, then which belongs to which. @throws AppError GUIA_REPETIDA */
export async function insertTodo(
  { db, scope, user }: Autora,
  { cliente_id, origen }: Encargo,
  nuevos: readonly EnvioNuevo[],
): Promise<Creado[]> {
  if (nuevos.length === 0) return [];
  const ids = await insertEnvios(db, { scope, cliente_id, origen }, nuevos);
  const owners = nuevos.flatMap(({ preparado }, index) => preparado.guias.map(() => ids[index] ?? 0));
  const nuevas = (await enSuZona(db, nuevos)).flatMap((nuevo) =>
    nuevo.preparado.guias.map((guia, index) => ({
      ...guia,
      cliente_id,
      flete_destino_centavos: index === 0 ? fleteDe(nuevo) : null,
    })),
  );
  const guias = await insertGuias(db, nuevas, user.id);
  await insertEnvioGuias(
    db,
    guias.map(({ id }, index) => ({ guia_id: id, envio_id: owners[index] ?? 0 })),
  );
  const byEnvio = new Map<number, GuiaCreada[]>(ids.map((id) => [id, []]));
  for (const [index, { id, numero }] of guias.entries())
    byEnvio.get(owners[index] ?? 0)?.push({ id, guia_nro: numero });
  return ids.map((envio_id) => ({ envio_id, guias: byEnvio.get(envio_id) ?? [] }));
}
