import { useQuery } from '@tanstack/react-query';

import { formularioDeOrden } from '#features/gds-campos/contract.ts';
import type { CampoDeOrden } from '#shared/gds/campos.ts';
import { esDeOrdenes, ORDEN_DE, TIPO_DE_DEPOSITO, type TipoDeDeposito } from '#shared/gds/importar.ts';
import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';

import { camposDe } from '../campos.contract.ts';

interface Props {
  tipo: TipoDeDeposito;
  /** Whose form of orders it follows; null: nobody has said. */
  cliente: number | null;
}

type Ejemplos = readonly Readonly<Partial<Record<string, string>>>[];

/** A file with our names of the columns, or those of the client's form, and a row or two, to begin from. */
export function Ejemplo({ tipo, cliente }: Props) {
  const separador = useSettings((settings) => settings.separador);
  const orden = esDeOrdenes(tipo) ? ORDEN_DE[tipo] : 'VENTA';
  const { data } = useQuery({
    ...serviceQuery(formularioDeOrden, { cliente_id: cliente, tipo: orden }),
    staleTime: 60_000,
    enabled: esDeOrdenes(tipo) && cliente !== null,
  });
  const pide = esDeOrdenes(tipo) && cliente !== null ? (data?.pide ?? []) : [];
  const rows: Ejemplos = TIPO_DE_DEPOSITO[tipo].ejemplo;
  const name = `ejemplo_${tipo.toLowerCase()}.csv`;
  return (
    <Button
      variant="subtle"
      onClick={() => void exportCsv(name, columnasDe(tipo, pide), { rows: [...rows], separador })}
    >
      Descargar ejemplo
    </Button>
  );
}

const EN_ARCHIVO: Readonly<Partial<Record<string, string>>> = { nota: 'observaciones' };

/** Ours as the form calls them, without those that it hides, then its own with a value that it takes. */
function columnasDe(tipo: TipoDeDeposito, pide: readonly CampoDeOrden[]) {
  const asked = new Map(pide.map((one) => [EN_ARCHIVO[one.campo] ?? one.campo, one]));
  const ours = camposDe(tipo)
    .filter(({ codigo, requerido }) => requerido || asked.get(codigo)?.visible !== false)
    .map(({ codigo, nombre }) => ({
      header: asked.get(codigo)?.etiqueta ?? nombre,
      value: (row: Ejemplos[number]) => row[codigo] ?? '',
    }));
  const own = pide
    .filter(({ campo, visible }) => visible && campo.startsWith('x_'))
    .map(({ etiqueta, defecto, regla }) => ({ header: etiqueta, value: () => defecto ?? regla.valores?.[0] ?? '' }));
  return [...ours, ...own];
}
