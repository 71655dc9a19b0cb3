import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { call } from '#web/api.ts';
import { useUser } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import type { Simbolos } from '#web/ui/print/Barras.tsx';
import { PrintReport } from '#web/ui/print/PrintReport.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts';

import { type Recorrido, type RecorridoFila, verRecorrido } from '../contract.ts';
import { HojaDeRonda } from './Hoja.tsx';
import styles from './hoja.module.css';

/** Those that a driver still needs a sheet of. */
const CON_HOJA: ReadonlySet<RecorridoFila['estado']> = new Set(['PLANIFICADO', 'EN_CARGA', 'CARGADO', 'EN_RUTA']);

/** The sheets of the rounds in the list, one after the other in one go: each begins on a page of its own. */
export function HojasDelDia({ filas }: { filas: readonly RecorridoFila[] }) {
  const wanted = filas.filter(
    ({ estado, cuentas, levantes }) => CON_HOJA.has(estado) && cuentas.length + levantes.length > 0,
  );
  const { fullname } = useUser();
  const [hojas, setHojas] = useState<readonly Recorrido[]>([]);
  const [simbolos, setSimbolos] = useState<Simbolos | null>(null);
  const isPrinting = useIsPrinting();
  const barcodes = useBarcodes();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const { code128Of } = await barcodes();
      const read: Recorrido[] = [];
      for (const { id } of wanted) read.push(await call(verRecorrido, { id }));
      setSimbolos(() => code128Of);
      // Whoever is to count them is shown no amounts, and a sheet without them would be worse than none.
      setHojas(read.filter(({ sin_cobros = false }) => !sin_cobros));
      window.setTimeout(() => window.print());
    },
  });
  if (wanted.length === 0) return null;
  return (
    <>
      <Button
        leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {wanted.length === 1 ? 'Imprimir la hoja' : `Imprimir ${wanted.length} hojas`}
      </Button>
      <ErrorAlert error={error} fallback="No se pudieron preparar las hojas" onDismiss={reset} />
      {isPrinting && hojas.length > 0 ? (
        <PrintReport foot={`Hojas de recorridos · impreso ${formatDateMinute(new Date())} por ${fullname}`}>
          {hojas.map((datos) => (
            <section key={datos.recorrido.id} className={styles.hoja}>
              <HojaDeRonda datos={datos} simbolos={simbolos} />
            </section>
          ))}
        </PrintReport>
      ) : null}
    </>
  );
}
