import type { CambioDeProducto } from '../ficha.contract.ts';
import type { Anotado } from './historial.sql.ts';

/** What the log of changes says of a product, field by field. */

type Campos = Readonly<Record<string, unknown>>;

const isCampos = (value: unknown): value is Campos =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a form that was saved as it was nothing is told. */
export function cambiosDe({ antes, despues, ...one }: Anotado): CambioDeProducto | null {
  const cambios = isCampos(antes) && isCampos(despues) ? difieren(antes, despues) : [];
  return isCampos(antes) && cambios.length === 0 ? null : { ...one, cambios };
}

/** Fields that were not said stayed as they were; how a form names itself is no field of the product. */
const NO_SON: ReadonlySet<string> = new Set(['id', 'version', 'cliente_id']);

function difieren(antes: Campos, despues: Campos): CambioDeProducto['cambios'] {
  return Object.entries(despues).flatMap(([campo, value]) => {
    const [was, is] = [textoDe(antes[campo]), textoDe(value)];
    return NO_SON.has(campo) || !(campo in antes) || was === is ? [] : [{ campo, antes: was, despues: is }];
  });
}

/** Lists in one order, whichever they were written in. */
function textoDe(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(textoDe).sort().join(', ') || null;
  if (!isCampos(value)) return String(value);
  const { codigo, nombre, factor, centavos, moneda } = value;
  if (typeof centavos === 'number')
    return `${moneda === 'USD' ? 'U$S' : '$'} ${(centavos / 100).toFixed(2).replace('.', ',')}`;
  const said = String(codigo ?? nombre ?? '');
  return factor === 1 ? said : `${said} = ${factor}`;
}
