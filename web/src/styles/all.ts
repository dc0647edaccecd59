// All style sheets that are no component's. Later ones win; those of components come after all of them.

import "./tokens.css";
import "./page.css";
import "./controls.css";
import "./boxes.css";
import "./bars.css";
import "./classes.css";
import "./contrast.css";
