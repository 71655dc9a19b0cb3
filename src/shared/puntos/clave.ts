import { leerDireccion } from '#shared/envio/direccion.ts';
import { plano } from '#shared/envio/texto.ts';

/** An address as one looks its point up: two writings of one door have one `clave`. */
export interface DireccionClave {
  /** null: it names no door, corner, plot or kilometre; only its locality has a point. */
  readonly clave: string | null;
  /** Street as the register is looked up, or null. */
  readonly calle: string | null;
  readonly numero: number | null;
  readonly letra: string | null;
  readonly km: number | null;
  readonly manzana: string | null;
  readonly solar: string | null;
}

/** As long as the column of a clave. */
const LONGEST = 300;

export interface DireccionEscrita {
  readonly departamento_id: number;
  readonly localidad: string;
  readonly direccion: string;
}

/** Kinds of streets, titles of their namesakes, and small words: written, shortened or left out as people like. */
const DE_MAS = new Set(
  `calle c avenida avda avd av bulevar bulev blvr bvar bv bvr boulevard camino cno cam pasaje pje rambla rbla diagonal senda
  doctor dr doctora dra ingeniero ing general gral gal coronel cnel comandante cte capitan cap teniente tte sargento sgto almirante alte
  brigadier brig profesor prof presidente pte pdte maestro maestra mtro arquitecto arq don dona
  de del la las los el y e`.split(/\s+/),
);
/** What the same word is written as. */
const IGUALES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sta: 'santa',
    sto: 'santo',
    snta: 'santa',
    rep: 'republica',
    repca: 'republica',
    fco: 'francisco',
    jose: 'jose',
    ma: 'maria',
    hnos: 'hermanos',
    set: 'setiembre',
    septiembre: 'setiembre',
    dieciocho: '18',
  }),
);

/** A street without its kind, titles, initials and small words; `18 de Julio` stays what it is. */
export function claveDeCalle(texto: string): string {
  const words = plano(texto)
    .replace(/[^a-z0-9ñ ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => IGUALES.get(word) ?? word);
  const kept = words.filter((word) => !DE_MAS.has(word) && !/^[a-zñ]$/.test(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/** Reads an address for its point. The address itself stays as it was typed. */
export function claveDeDireccion({ departamento_id, localidad, direccion }: DireccionEscrita): DireccionClave {
  const { partes } = leerDireccion(direccion);
  const calle = claveDeCalle(partes.calle ?? '') || null;
  const [, digits, letter] = /^(\d{1,5})([A-Z])?$/.exec(partes.numero ?? '') ?? [];
  const road = partes.ruta === undefined ? calle : `ruta ${plano(partes.ruta)}`;
  const km = partes.km === undefined ? null : Number(partes.km.replace(',', '.'));
  const read = {
    calle: km === null ? calle : road,
    numero: digits === undefined ? null : Number(digits),
    letra: letter ?? (partes.bis === undefined ? null : 'BIS'),
    km,
    manzana: partes.manzana === undefined ? null : plano(partes.manzana),
    solar: partes.solar === undefined ? null : plano(partes.solar),
  };
  const door = doorOf(read, partes.esquina);
  const place = `${departamento_id}|${claveDeCalle(localidad)}`;
  return { ...read, clave: door === null ? null : `${place}|${door}`.slice(0, LONGEST) };
}

function doorOf(read: Omit<DireccionClave, 'clave'>, corner: string | undefined): string | null {
  const { calle, numero, letra, km, manzana, solar } = read;
  if (calle !== null && numero !== null) return `${calle}|${numero}${letra ?? ''}`;
  if (calle !== null && km !== null) return `${calle}|km ${km}`;
  if (manzana !== null && solar !== null) return `manzana ${manzana}|solar ${solar}`;
  if (calle !== null && corner !== undefined) return `${[calle, claveDeCalle(corner)].toSorted().join(' y ')}|`;
  return null;
}
