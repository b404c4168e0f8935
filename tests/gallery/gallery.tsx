import { DashboardSample } from './samples/dashboard-sample.tsx';
import { FocusSample } from './samples/focus-sample.tsx';
import { ListSample } from './samples/list-sample.tsx';
import { PartsSample } from './samples/parts-sample.tsx';
import { RecordSample } from './samples/record-sample.tsx';
import { SettingsSample } from './samples/settings-sample.tsx';
import { SignInSample } from './samples/sign-in-sample.tsx';
import { ShellFrame } from './samples/shell-frame.tsx';
import { WizardSample } from './samples/wizard-sample.tsx';

export interface GalleryProps {
  name: string;
}

/** One pattern by its name, in the surroundings it has in the application. */
export function Gallery({ name }: GalleryProps) {
  switch (name) {
    case 'sign-in':
      return <SignInSample />;
    case 'focus':
      return <FocusSample />;
    case 'wizard':
      return (
        <ShellFrame isNarrow>
          <WizardSample />
        </ShellFrame>
      );
    case 'list':
      return (
        <ShellFrame>
          <ListSample state="content" />
        </ShellFrame>
      );
    case 'list-cards':
      return (
        <ShellFrame>
          <ListSample state="cards" />
        </ShellFrame>
      );
    case 'list-empty':
    case 'list-error':
    case 'list-loading':
      return (
        <ShellFrame>
          <ListSample state={name === 'list-empty' ? 'empty' : name === 'list-error' ? 'error' : 'loading'} />
        </ShellFrame>
      );
    case 'record':
      return (
        <ShellFrame>
          <RecordSample />
        </ShellFrame>
      );
    case 'settings':
      return (
        <ShellFrame>
          <SettingsSample />
        </ShellFrame>
      );
    case 'parts':
      return <PartsSample />;
    default:
      return (
        <ShellFrame>
          <DashboardSample />
        </ShellFrame>
      );
  }
}
