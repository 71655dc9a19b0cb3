import { useState } from 'react';

import { formatDinero } from '#shared/dinero.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { BorradorAjeno } from './BorradorAjeno.tsx';
import { CostoCard } from './CostoCard.tsx';
import { EstadoDelBorrador } from './EstadoDelBorrador.tsx';
import styles from './nuevo.module.css';
import { PasoConfirmar } from './PasoConfirmar.tsx';
import { PasoDestino } from './PasoDestino.tsx';
import { PasoPaquete } from './PasoPaquete.tsx';
import { PasosNav } from './PasosNav.tsx';
import { Sobrantes } from './Sobrantes.tsx';
import { oirTeclas } from './teclas.ts';
import { type Formulario, useFormulario } from './use-formulario.ts';
import { type Pasos, usePasos } from './use-pasos.ts';

/** What is written goes into the draft at once; the steps only order it. */
export function FormularioDeEnvio() {
  const form = useFormulario();
  const pasos = usePasos(form);
  const { ajeno } = form.borrador;
  usePageActs(
    [{ id: 'envio-crear', titulo: 'Crear el envío', teclas: 'Ctrl Enter', run: pasos.confirmar }],
    pasos.salir,
  );
  if (ajeno !== null) return <BorradorAjeno ajeno={ajeno} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
    <div
      className={styles.pantalla}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
          event.preventDefault();
          pasos.confirmar();
        }
      }}
    >
      <div className={styles.principal}>
        <PasosNav pasos={pasos} form={form} />
        <ErrorAlert
          error={form.opciones.data === undefined ? form.opciones.error : null}
          fallback="No se pudieron cargar clientes, agencias y servicios"
          onRetry={() => void form.opciones.refetch()}
        />
        <Sobrantes sobra={form.sobra} onListo={() => form.borrador.mesa.editar(form.borrador.llave, { sobra: [] })} />
        <PasoAbierto key={pasos.paso} form={form} pasos={pasos} />
        <Pie form={form} pasos={pasos} />
      </div>
      <aside className={styles.lado} aria-label="Costo y borrador">
        <CostoCard form={form} />
        <EstadoDelBorrador borrador={form.borrador} />
      </aside>
    </div>
  );
}

interface Props {
  form: Formulario;
  pasos: Pasos;
}

function PasoAbierto({ form, pasos }: Props) {
  // It takes the focus once, when it comes.
  const [ref] = useState(() => pasos.rootRef);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
    <div
      ref={ref}
      className={styles.paso}
      onBlur={({ target }) => form.tocar(target.closest<HTMLElement>('[data-campo]')?.dataset.campo ?? '')}
      onKeyDown={(event) =>
        oirTeclas(event, {
          onEnd: pasos.seguir,
          onConfirm: pasos.confirmar,
          onEscape: pasos.salir,
          onSeen: form.aclarar,
        })
      }
    >
      {pasos.paso === 'destino' ? <PasoDestino form={form} /> : null}
      {pasos.paso === 'paquete' ? <PasoPaquete form={form} /> : null}
      {pasos.paso === 'confirmar' ? (
        <PasoConfirmar form={form} acepta={pasos.acepta} onAcepta={pasos.setAcepta} onCambiar={pasos.ir} />
      ) : null}
    </div>
  );
}

function Pie({ form, pasos }: Props) {
  const { cotizacion } = form.revision;
  const isLast = pasos.paso === 'confirmar';
  const { error, isCreating, dismiss } = pasos.crear;
  return (
    <footer className={styles.pie}>
      <ErrorAlert error={pasos.aviso} />
      <ErrorAlert error={error} fallback="No se pudo crear el envío" onDismiss={dismiss} />
      <div className={styles.botones}>
        <p className={styles.teclas}>Enter sigue · Ctrl+Enter crea · Esc deja el borrador</p>
        {/* Where the price has no place beside the fields. */}
        {cotizacion === null ? null : <p className={styles.total}>{formatDinero(cotizacion.total)}</p>}
        <Button onClick={pasos.salir}>Dejar borrador</Button>
        {isLast ? (
          <Button
            key="crear"
            data-principal
            variant="filled"
            loading={isCreating}
            aria-keyshortcuts="Control+Enter"
            onClick={pasos.confirmar}
          >
            Crear envío
          </Button>
        ) : (
          <Button key="seguir" variant="filled" loading={isCreating} onClick={pasos.seguir}>
            Continuar
          </Button>
        )}
      </div>
    </footer>
  );
}
