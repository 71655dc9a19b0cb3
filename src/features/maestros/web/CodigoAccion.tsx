import { useState } from 'react';

import type { Fila } from '#shared/catalogo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Barras, type Simbolos } from '#web/ui/print/Barras.tsx';
import { PrintSlip } from '#web/ui/print/PrintSlip.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';

import styles from './mantenimiento.module.css';

interface Props {
  fila: Fila;
  nombre: string;
  /** What the label says to whoever reads it. */
  codigo: string;
}

/** The label of a bench or a shelf. */
export function CodigoAccion({ fila, nombre, codigo }: Props) {
  const barcodes = useBarcodes();
  const [simbolos, setSimbolos] = useState<Simbolos | null>(null);
  if (!fila.activo) return null;
  const print = async () => {
    const { code128Of } = await barcodes();
    setSimbolos(() => code128Of);
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Imprimir el código de ${nombre}`}
        onClick={() => void print()}
      >
        Imprimir código
      </Button>
      {simbolos === null ? null : (
        <PrintSlip onPrinted={() => setSimbolos(null)}>
          <div className={styles.codigo}>
            <b>{nombre}</b>
            <Barras simbolos={simbolos} text={codigo} />
            <span>{codigo}</span>
          </div>
        </PrintSlip>
      )}
    </>
  );
}
