import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { readTheme, storeTheme, THEMES, type Theme } from "../styles/theme.ts";
import { Card } from "../ui/Card.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";

const CHOICES: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: "Automatic", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

/** The choice of colors, which this browser keeps. */
export function ThemeCard() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    storeTheme(next);
  };
  return (
    <Card
      title="Colors"
      description="Automatic follows the settings of this device. Your choice applies to this browser only."
    >
      <SegmentedControl
        label="Colors"
        value={theme}
        onChange={choose}
        options={THEMES.map((value) => {
          const { label, icon: Icon } = CHOICES[value];
          return { value, label, icon: <Icon aria-hidden /> };
        })}
        className="max-sm:flex"
      />
    </Card>
  );
}
