import { Monitor, Moon, Sun } from "lucide-react";
import { THEME_LABELS, THEMES, type Theme } from "../styles/theme.ts";
import { useTheme } from "../styles/useTheme.ts";
import { Card } from "../ui/Card.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";

const ICONS: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

/** The choice of colors, which this browser keeps. */
export function ThemeCard() {
  const [theme, storeTheme] = useTheme();
  return (
    <Card
      title="Colors"
      description="Automatic follows the settings of this device. Your choice applies to this browser only."
    >
      <SegmentedControl
        label="Colors"
        value={theme}
        onChange={storeTheme}
        options={THEMES.map((value) => {
          const Icon = ICONS[value];
          return { value, label: THEME_LABELS[value], icon: <Icon aria-hidden /> };
        })}
        className="max-sm:flex"
      />
    </Card>
  );
}
