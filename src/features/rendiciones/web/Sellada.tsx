import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { openFile, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { imprimirRendicion, type Rendicion, type Saldo } from '../contract.ts';
import { Diferencias } from './Diferencias.tsx';
import { Firmas } from './Firmas.tsx';
import { dinero, MEDIO, wordsOfGap } from './palabras.ts';
import { RecontarDialog } from './RecontarDialog.tsx';
import styles from './rendiciones.module.css';

/** Once it is sealed: expected, declared and counted side by side, what differs, and both signatures. */
export function Sellada({ rendicion }: { rendicion: Rendicion }) {
  const { id, saldos, actos, leidas, vueltas, recibe } = rendicion;
  const print = useCommand(imprimirRendicion, []);
  const [isRecounting, setRecounting] = useState(false);
  return (
    <div className={styles.parte}>
      <p className={styles.quieto}>
        {leidas === 1 ? '1 guía de vuelta' : `${leidas} guías de vuelta`} · {vueltas === 2 ? 'recontó' : 'contó'}{' '}
        {recibe}
      </p>
      <Saldos saldos={saldos ?? []} />
      {actos.includes('recontar') ? (
        <div className={styles.actos}>
          <Button onClick={() => setRecounting(true)}>Recontar…</Button>
          <span className={styles.quieto}>Otra persona cuenta una vez más; vale el segundo conteo.</span>
        </div>
      ) : null}
      <Diferencias rendicion={rendicion} />
      <Firmas rendicion={rendicion} />
      <div className={styles.actos}>
        <Button
          loading={print.isPending}
          leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />}
          onClick={() =>
            void print.run({ id }).then(
              ({ url }) => openFile(url),
              () => undefined,
            )
          }
        >
          Imprimir rendición
        </Button>
      </div>
      <ErrorAlert error={print.error} fallback="No se pudo imprimir" onDismiss={print.reset} />
      {isRecounting ? <RecontarDialog rendicion={rendicion} onClose={() => setRecounting(false)} /> : null}
    </div>
  );
}

function Saldos({ saldos }: { saldos: readonly Saldo[] }) {
  return (
    <div className={styles.saldos}>
      {saldos.map(({ medio, moneda, esperado, declarado, contado }) => {
        const gap = contado - esperado;
        return (
          <dl key={`${medio} ${moneda}`} aria-label={`${MEDIO[medio]} en ${moneda}`}>
            <div className={styles.medio}>
              <dt>Medio</dt>
              <dd>
                {MEDIO[medio]} {moneda === 'USD' ? 'US$' : ''}
              </dd>
            </div>
            <Cifra nombre="Esperado" valor={dinero(esperado, moneda)} />
            <Cifra nombre="Declarado" valor={declarado === null ? '—' : dinero(declarado, moneda)} />
            <Cifra nombre="Contado" valor={dinero(contado, moneda)} />
            <Cifra nombre="Diferencia" valor={wordsOfGap(gap, moneda)} difiere={gap !== 0} />
          </dl>
        );
      })}
    </div>
  );
}

function Cifra({ nombre, valor, difiere = false }: { nombre: string; valor: string; difiere?: boolean }) {
  return (
    <div data-difiere={difiere || undefined}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
