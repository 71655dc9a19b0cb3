import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { HoyEnMostrador } from '../contract.ts';
import type { De } from './de.ts';
import { EstantesDialog } from './EstantesDialog.tsx';
import styles from './mostrador.module.css';
import { ConstanciaManual } from './papeles/ConstanciaManual.tsx';

interface Props {
  hoy: HoyEnMostrador;
  de: De;
  /** Whether a dialog of this card is open: the field of the counter waits meanwhile. */
  onDialog: (isOpen: boolean) => void;
}

/** The day of the counter in figures. */
export function DiaCard({ hoy, de, onDialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isManual, setManual] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onDialog(next);
  };
  const cuentas = [
    ['Por llegar', hoy.por_llegar],
    ['En la agencia', hoy.en_agencia],
    ['Sin estante', hoy.sin_estante],
    ['Vencen hoy', hoy.vencen_hoy],
    ['Vencidas', hoy.vencidas],
    ['A devolver', hoy.a_devolver],
    ['Entregadas hoy', hoy.entregadas_hoy],
  ] as const;
  return (
    <Card
      title={hoy.agencia.nombre}
      actions={
        <>
          <Button onClick={() => setManual(true)}>Constancia manual</Button>
          <Button onClick={() => show(true)}>Estantes</Button>
        </>
      }
    >
      <dl className={styles.cuentas}>
        {cuentas.map(([nombre, cantidad]) => (
          <div key={nombre} data-alerta={(nombre === 'Vencidas' && cantidad > 0) || undefined}>
            <dt>{nombre}</dt>
            <dd>
              {nombre === 'A devolver' && cantidad > 0 ? (
                <ADevolver cantidad={cantidad} />
              ) : (
                cantidad.toLocaleString('es-UY')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isManual ? <ConstanciaManual agencia={hoy.agencia.nombre} onPrinted={() => setManual(false)} /> : null}
      {isOpen ? <EstantesDialog estantes={hoy.estantes} de={de} onClose={() => show(false)} /> : null}
    </Card>
  );
}

/** What they are, and which label each travels under. */
function ADevolver({ cantidad }: { cantidad: number }) {
  return (
    <Link to="/levantes/devoluciones" search={{ vista: 'en_agencia' }}>
      {cantidad.toLocaleString('es-UY')}
    </Link>
  );
}
