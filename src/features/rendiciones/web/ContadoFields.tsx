import { type KeyboardEvent, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Escrito, MEDIOS_CON_COMPROBANTE, type Moneda, PIEZAS_DE } from '../contract.ts';
import { claveDe, contadoOf, sumOf } from './conteo.ts';
import { dinero, MEDIO } from './palabras.ts';
import styles from './rendiciones.module.css';

interface Props {
  escrito: Escrito;
  error: string | null;
  onChange: (escrito: Escrito) => void;
}

/** How many of each note and coin, and the vouchers; Enter goes on to the next. What they come to is the counter's own sum, and nobody's expectation. */
export function ContadoFields({ escrito, error, onChange }: Props) {
  const [withDollars, setDollars] = useState(Object.keys(escrito.piezas).some((clave) => clave.startsWith('USD')));
  const contado = contadoOf(escrito);
  const total = (moneda: Moneda) => (contado === null ? '—' : dinero(sumOf(contado, moneda), moneda));
  return (
    <fieldset className={styles.conteo} onKeyDown={goOn}>
      <legend>Cuántos hay de cada uno</legend>
      <Piezas moneda="UYU" escrito={escrito} onChange={onChange} />
      {withDollars ? (
        <Piezas moneda="USD" escrito={escrito} onChange={onChange} />
      ) : (
        <Button size="xs" variant="subtle" onClick={() => setDollars(true)}>
          Trae dólares…
        </Button>
      )}
      <div className={styles.comprobantes}>
        {MEDIOS_CON_COMPROBANTE.map((medio) => (
          <div key={medio}>
            <TextField
              label={`${MEDIO[medio]}: comprobantes`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={escrito.comprobantes[medio] ?? ''}
              onChange={(event) =>
                onChange({ ...escrito, comprobantes: { ...escrito.comprobantes, [medio]: event.currentTarget.value } })
              }
            />
            <TextField
              label={`${MEDIO[medio]}: suman $`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={escrito.sumas[medio] ?? ''}
              onChange={(event) =>
                onChange({ ...escrito, sumas: { ...escrito.sumas, [medio]: event.currentTarget.value } })
              }
            />
          </div>
        ))}
      </div>
      {error === null ? null : (
        <p role="alert" className={styles.falta}>
          {error}
        </p>
      )}
      <p className={styles.total}>
        Total contado{' '}
        <output>
          {total('UYU')}
          {withDollars ? ` · ${total('USD')}` : ''}
        </output>
      </p>
    </fieldset>
  );
}

interface PiezasProps extends Omit<Props, 'error'> {
  moneda: Moneda;
}

function Piezas({ moneda, escrito, onChange }: PiezasProps) {
  return (
    <div className={styles.denominaciones}>
      {PIEZAS_DE[moneda].map((denominacion) => {
        const clave = claveDe(moneda, denominacion);
        return (
          <TextField
            key={clave}
            label={`${moneda === 'USD' ? 'US$' : '$'} ${(denominacion / 100).toLocaleString('es-UY')}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={escrito.piezas[clave] ?? ''}
            onChange={(event) =>
              onChange({ ...escrito, piezas: { ...escrito.piezas, [clave]: event.currentTarget.value } })
            }
          />
        );
      })}
    </div>
  );
}

/** Enter leads to the next field, as on a counting machine; with Ctrl it is the seal's. */
function goOn(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}
