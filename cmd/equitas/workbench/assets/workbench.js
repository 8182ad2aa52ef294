// Scripts that every page loads.
import "./swap.js";
import "./events.js";
import "./contents.js";
