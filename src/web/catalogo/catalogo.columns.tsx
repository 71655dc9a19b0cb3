import type { Catalogo, Fila, Opcion } from '#shared/catalogo.ts';
import { valorEnPalabras, vencimientoEnPalabras } from '#shared/catalogo-palabras.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

interface Given {
  readonly opciones: Readonly<Record<string, readonly Opcion[]>>;
  /** A day of Montevideo. */
  readonly hoy: string;
}

/** Of as many words as people write: cut to what a list has place for. */
const LARGOS: ReadonlySet<string> = new Set(['largo', 'palabras', 'varias']);

/** The fields of a master as columns, for the table and the file; papers that end say so in words. */
export function catalogoColumns(catalogo: Catalogo, { opciones, hoy }: Given): readonly Column<Fila>[] {
  const own = Object.entries(catalogo.campos).map(([name, campo]): Column<Fila> => {
    const words = ({ valores }: Fila) => valorEnPalabras(campo, valores[name], opciones[name]);
    const aviso = ({ valores }: Fila) =>
      campo.tipo === 'vence' && typeof valores[name] === 'string' ? vencimientoEnPalabras(valores[name], hoy) : null;
    return {
      header: campo.titulo,
      value: words,
      ...(campo.enFicha ? { only: 'file' as const } : {}),
      ...(LARGOS.has(campo.tipo) ? { long: true } : {}),
      ...(campo.tipo === 'entero' || campo.tipo === 'pesos' ? { align: 'right' as const } : {}),
      cell: (fila) => {
        const told = aviso(fila);
        if (told === null) return words(fila) || '—';
        return <StatusBadge familia={told.vencido ? 'error' : 'alerta'} nombre={`${told.texto} (${words(fila)})`} />;
      },
    };
  });
  const estado: Column<Fila> = {
    header: 'Estado',
    value: ({ activo }) => (activo ? 'Activo' : 'Inactivo'),
    cell: ({ activo }) => <StatusBadge familia={activo ? 'ok' : 'neutro'} nombre={activo ? 'Activo' : 'Inactivo'} />,
  };
  return defineColumns<Fila>(catalogo.conEstado ? [...own, estado] : own);
}
