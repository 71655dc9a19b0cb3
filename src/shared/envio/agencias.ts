import { plano } from './texto.ts';

interface AgenciaDeCatalogo {
  readonly id: number;
  readonly nombre: string;
  readonly codigo: string;
}

const GENERICAS = new Set([
  'agencia',
  'sucursal',
  'pick',
  'up',
  'pickup',
  'punto',
  'local',
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'en',
]);
const words = (texto: string) =>
  plano(texto)
    .split(/[^a-z0-9ñ]+/)
    .filter((word) => word !== '' && !GENERICAS.has(word));

/** The agency that a text names, by id, code or name; a part of the name is enough where only one agency has it. Null: none, or several. */
export function buscarAgencia<A extends AgenciaDeCatalogo>(texto: string, agencias: readonly A[]): A | null {
  const said = plano(texto);
  const exact = agencias.find(
    ({ id, nombre, codigo }) => said === String(id) || said === plano(codigo) || said === plano(nombre),
  );
  if (exact) return exact;
  const asked = words(texto);
  if (asked.length === 0) return null;
  const scored = agencias
    .map((agencia) => ({ agencia, parecido: overlap(asked, words(agencia.nombre)) + sameKind(said, agencia.nombre) }))
    .toSorted((a, b) => b.parecido - a.parecido);
  const [best, next] = scored;
  return best && best.parecido >= 0.5 && best.parecido > (next?.parecido ?? 0) ? best.agencia : null;
}

const CLASES = /\b(?:agencia|sucursal|pick-?up|terminal|locker|cobros)\b/;

/** «Sucursal Salto» is no «Terminal Salto»: a little more where the kind of place is the one that was said. */
function sameKind(said: string, nombre: string): number {
  const [asked] = CLASES.exec(said) ?? [];
  return asked !== undefined && plano(nombre).startsWith(asked) ? 0.1 : 0;
}

/** Shared words among all words of both. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const both = a.filter((word) =>
    b.some((other) => other === word || (word.length >= 5 && other.startsWith(word))),
  ).length;
  return both / (new Set([...a, ...b]).size || 1);
}
