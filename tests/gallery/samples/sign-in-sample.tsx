import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { Brand } from '#renderer/components/brand.tsx';
import { BrandPanel } from '#renderer/components/brand-panel.tsx';
import classes from './sign-in-sample.module.css';

export function SignInSample() {
  return (
    <div className={classes['page']}>
      <div className={classes['form']}>
        <Brand name="Lectern" />
        <main className={classes['fields']}>
          <h1 className={classes['title']}>Sign in</h1>
          <TextInput
            size="md"
            label="E-mail or student number"
            defaultValue="amara.okonkwo-lindqvist@northfield.ac.uk"
          />
          <PasswordInput size="md" label="Password" defaultValue="ready steady" />
          <Checkbox label="Keep me signed in on this computer" defaultChecked />
          <Button size="lg" fullWidth>
            Sign in
          </Button>
        </main>
      </div>
      <div className={classes['brand']}>
        <BrandPanel
          line="Your work is saved on this computer, online or offline."
          points={[
            { title: 'Lessons', text: 'Downloaded ahead, so a train tunnel is still a library.' },
            { title: 'Exams', text: 'Every answer is on this disk before the next one opens.' },
            { title: 'Results', text: 'Sent when there is a network, with a receipt you keep.' },
          ]}
        />
      </div>
    </div>
  );
}
