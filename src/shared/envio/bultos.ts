import { plano } from './texto.ts';

const PALABRAS = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'] as const;

/** How many pieces: `2`, `2,0`, `2 bultos`, `uno`. Null: no count from 1 to 99. */
export function leerBultos(texto: string): number | null {
  const [word = ''] = plano(texto).split(' ');
  const said = PALABRAS.findIndex((palabra) => palabra === word.replace(/^un[oa]$/, 'un')) + 1;
  if (said > 0) return said;
  const match = /^(\d{1,2})(?:[.,]0{1,2})?(?:\s*(?:bultos?|cajas?|paquetes?|piezas?|unidad(?:es)?|un?\.?))?$/.exec(
    plano(texto),
  );
  const count = Number(match?.[1] ?? 0);
  return count > 0 ? count : null;
}
