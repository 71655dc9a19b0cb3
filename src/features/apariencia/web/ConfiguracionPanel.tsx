import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import type { Look } from './ajustes-de-apariencia.ts';
import { tryOut } from './borrador.ts';
import styles from './builder.module.css';
import { readConfiguracion } from './configuracion.ts';
import { useTexto } from './textos.tsx';

/** The look as JSON: to copy, or to paste another. */
export function ConfiguracionPanel({ look }: { look: Look }) {
  const text = useTexto();
  const [pasted, setPasted] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const shown = pasted ?? JSON.stringify(look, null, 2);
  const apply = () => {
    const read = readConfiguracion(shown, look);
    if (read === null) return setSaid(text('BUILDER.JSON_WRONG'));
    tryOut(read.look);
    setPasted(null);
    setSaid(read.ignoradas.length === 0 ? null : text('BUILDER.JSON_IGNORED', { rutas: read.ignoradas.join(', ') }));
  };
  return (
    <details className={styles.json}>
      <summary>{text('BUILDER.JSON')}</summary>
      <TextAreaField
        label={text('BUILDER.JSON')}
        description={text('BUILDER.JSON_HELP')}
        rows={14}
        spellCheck={false}
        value={shown}
        error={said}
        onChange={(event) => {
          setSaid(null);
          setPasted(event.target.value);
        }}
      />
      <div className={styles.actos}>
        <CopyButton text={JSON.stringify(look, null, 2)} label={text('BUILDER.COPY')} />
        <Button disabled={pasted === null} onClick={apply}>
          {text('BUILDER.APPLY')}
        </Button>
      </div>
    </details>
  );
}
