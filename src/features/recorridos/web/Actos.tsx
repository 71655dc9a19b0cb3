import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import { type Acto, moverRecorrido, type Recorrido } from '../contract.ts';
import { DeshacerActo } from './DeshacerActo.tsx';
import styles from './plan.module.css';
import type { Plan } from './use-plan.ts';

/** What is asked before an act that has something to be known first. */
const PALABRAS = {
  planificar: (numero: string) => ({ title: `Antes de planificar ${numero}`, confirmLabel: 'Planificar igual' }),
  salir: (numero: string) => ({ title: `Antes de que salga ${numero}`, confirmLabel: 'Sale igual' }),
};

/** What may be done with the round now: by button, planning by Ctrl+Enter as well. */
export function Actos({ plan, datos }: { plan: Plan; datos: Recorrido }) {
  const { recorrido, actos } = datos;
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const [warned, setWarned] = useState<{ readonly acto: Acto; readonly avisos: readonly string[] } | null>(null);
  const act = async (acto: Acto, confirma = false) => {
    const done = await plan.run(moverRecorrido, () => ({ id: recorrido.id, acto, ...(confirma ? { confirma } : {}) }));
    setAsked(false);
    const avisos = done?.por_confirmar ?? [];
    setWarned(avisos.length === 0 ? null : { acto, avisos });
    const out = done?.quedan_fuera ?? [];
    setLeft(
      out.length === 0
        ? null
        : `Quedaron fuera: ${out.map(({ guia_nro, razon }) => `${guia_nro} (${razon})`).join(', ')}`,
    );
  };
  const canPlan = actos.some(({ acto }) => acto === 'planificar');
  const planificar = () => {
    if (canPlan && !plan.isWorking && !isDialogOpen()) void act('planificar');
  };
  usePageActs(
    canPlan
      ? [{ id: 'recorrido-planificar', titulo: 'Planificar el recorrido', teclas: 'Ctrl Enter', run: planificar }]
      : [],
  );
  useHotkeys([['mod+Enter', planificar]], []);
  return (
    <>
      {left === null ? null : <p role="status">{left}</p>}
      <DeshacerActo plan={plan} datos={datos} />
      {actos.map(({ acto, nombre }) => (
        <Button
          key={acto}
          variant={acto === 'anular' ? 'subtle' : 'filled'}
          loading={plan.isWorking}
          title={acto === 'planificar' ? 'Planificar (Ctrl Enter)' : undefined}
          onClick={() => (acto === 'anular' ? setAsked(true) : void act(acto))}
        >
          {nombre}
        </Button>
      ))}
      <ConfirmDialog
        title={`Anular ${recorrido.numero}`}
        opened={asked}
        confirmLabel="Anular recorrido"
        cancelLabel="Volver"
        isWorking={plan.isWorking}
        onConfirm={() => void act('anular')}
        onClose={() => setAsked(false)}
      >
        <p>Sus guías vuelven a estar disponibles en planta. No se puede deshacer.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...PALABRAS[warned?.acto === 'salir' ? 'salir' : 'planificar'](recorrido.numero)}
        opened={warned !== null}
        cancelLabel="Volver"
        isWorking={plan.isWorking}
        onConfirm={() => (warned === null ? undefined : void act(warned.acto, true))}
        onClose={() => setWarned(null)}
      >
        <ul className={styles.avisos}>
          {(warned?.avisos ?? []).map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
